import { useLocation } from '@remix-run/react'
import { toneOf } from '~/domain/analysis/figure-texts'
import { frenchDate } from '~/domain/format/dates'
import { columnPercent } from '~/domain/format/numbers'
import type { TableColumn } from '~/domain/format/table-column'
import { verdictColumn } from '~/domain/format/threshold-rounding'
import {
  PATH_COLUMNS,
  REVENUE_COLUMNS,
  type VideocheckTableRow,
  VOLUME_COLUMNS,
} from '~/domain/videocheck/columns'
import { VIDEOCHECK_PERCENT } from '~/domain/videocheck/targets'
import type { VideocheckData, VideocheckLine } from '~/domain/videocheck/view'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { shown } from '~/ui/shown-columns'
import { StatusPill } from '~/ui/status-pill'
import { scopeQuery, withChanges } from '~/urls'
import { ListPages } from '../shell/list-pages'
import { VERDICTS } from './gauges'

function SiteName({ line }: { line: VideocheckLine }) {
  const location = useLocation()
  const { siteId, plateId, groupId, name, date } = line
  return (
    <>
      <a href={withChanges(location, scopeQuery({ type: 'site', siteId, plateId, groupId }))}>
        {name}
      </a>
      <span className="videocheck-date">au {frenchDate(date)}</span>
    </>
  )
}

type Row = Partial<VideocheckLine> & Pick<VideocheckLine, 'totals'>

/** Figure with its verdict; in the total without, as the scope's own figure. */
const rated = (part: keyof VideocheckLine['judged'], key: keyof Row['totals']) => (row: Row) => {
  const judged = row.judged?.[part]
  if (!judged) return columnPercent(row.totals[key])
  return (
    <StatusPill tone={toneOf(judged)} label={VERDICTS[judged.status]} why={judged.verdict}>
      {verdictColumn(row.shares?.[part], VIDEOCHECK_PERCENT)}
    </StatusPill>
  )
}

const CELLS = {
  name: (line: VideocheckLine) => <SiteName line={line} />,
  completionRate: rated('completion', 'completionRate'),
  percent: rated('revenue', 'revenuePercent'),
}

const PATH: Column<VideocheckTableRow>[] = [
  { key: 'date', header: 'Date', cell: ({ date }) => `au ${frenchDate(date)}` },
  ...shown(PATH_COLUMNS).map((column) => ({ ...column, verdict: false })),
]

/** Volume and revenue by concession (3 §2.8), and the scope's month date by date. */
export function Details({ view }: { view: VideocheckData }) {
  const { lines, totals, scopeName } = view
  const wide = view.siteCount > 1 ? { totalLabel: scopeName } : {}
  const table = (caption: string, columns: readonly TableColumn<VideocheckTableRow>[]) => (
    <DataTable
      caption={caption}
      rows={lines.rows}
      rowKey={({ siteId }) => siteId}
      cards="figures"
      {...wide}
      columns={shown<VideocheckLine>(columns, CELLS, { totals })}
    />
  )
  return (
    <>
      <Card id="volume" title="Volume">
        {table('Entrées, dossiers envoyés et taux de réalisation par concession', VOLUME_COLUMNS)}
      </Card>
      <Card id="chiffre-affaires" title="Chiffre d’affaires">
        {table('CA identifié et réalisé par concession, la plus loin de son objectif d’abord', [
          ...VOLUME_COLUMNS.slice(0, 1),
          ...REVENUE_COLUMNS,
        ])}
      </Card>
      <ListPages of={lines} totals />
      {view.path.length > 0 ? (
        <Card id="mois" title="Le mois, date par date">
          <DataTable
            caption="Cumuls depuis le 1er du mois à chaque date importée"
            rows={view.path.map(({ date, ...totals }) => ({ date, totals }))}
            rowKey={({ date }) => date}
            cards="figures"
            columns={PATH}
          />
        </Card>
      ) : null}
    </>
  )
}
