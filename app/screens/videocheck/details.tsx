import { useLocation } from '@remix-run/react'
import { toneOf } from '~/domain/analysis/figure-texts'
import { frenchDate } from '~/domain/format/dates'
import { columnPercent, euros, integer } from '~/domain/format/numbers'
import { verdictColumn } from '~/domain/format/threshold-rounding'
import { VIDEOCHECK_PERCENT } from '~/domain/videocheck/targets'
import type { VideocheckData, VideocheckLine, VideocheckPathLine } from '~/domain/videocheck/view'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
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

const NAME: Column<VideocheckLine> = {
  key: 'name',
  header: 'Concession',
  cell: (line) => <SiteName line={line} />,
}

type Totals = VideocheckData['totals']
type Part = keyof VideocheckLine['judged']

/** Column of figures; its total is the scope's own figure, not the sum of the rows. */
const figure = (
  totals: Totals,
  key: keyof Totals,
  header: string,
  write: (value: number | null) => string,
): Column<VideocheckLine> => ({
  key,
  header,
  number: true,
  total: write(totals[key]),
  cell: (line) => write(line.totals[key]),
})

const rated = (
  totals: Totals,
  key: keyof Totals,
  header: string,
  part: Part,
): Column<VideocheckLine> => ({
  key,
  header,
  number: true,
  verdict: true,
  total: columnPercent(totals[key]),
  cell: ({ shares, judged: { [part]: judged } }) => (
    <StatusPill tone={toneOf(judged)} label={VERDICTS[judged.status]} why={judged.verdict}>
      {verdictColumn(shares[part], VIDEOCHECK_PERCENT)}
    </StatusPill>
  ),
})

const PATH: Column<VideocheckPathLine>[] = [
  { key: 'date', header: 'Date', cell: ({ date }) => `au ${frenchDate(date)}` },
  ...(
    [
      ['entries', 'Entrées VideoCheck', integer],
      ['videosDone', 'Dossiers envoyés', integer],
      ['completionRate', 'Taux de réalisation', columnPercent],
      ['identifiedRevenue', 'CA identifié', euros],
      ['realizedRevenue', 'CA réalisé', euros],
    ] as const
  ).map(([key, header, write]) => ({
    key,
    header,
    number: true,
    cell: (line: VideocheckPathLine) => write(line[key]),
  })),
]

/** Volume and revenue by concession (3 §2.8), and the scope's month date by date. */
export function Details({ view }: { view: VideocheckData }) {
  const { lines, totals, scopeName } = view
  const wide = view.siteCount > 1 ? { totalLabel: scopeName } : {}
  const table = (caption: string, ...columns: Column<VideocheckLine>[]) => (
    <DataTable
      caption={caption}
      rows={lines.rows}
      rowKey={({ siteId }) => siteId}
      cards="figures"
      {...wide}
      columns={[NAME, ...columns]}
    />
  )
  return (
    <>
      <Card id="volume" title="Volume">
        {table(
          'Entrées, dossiers envoyés et taux de réalisation par concession',
          figure(totals, 'entries', 'Entrées VideoCheck', integer),
          figure(totals, 'videosDone', 'Dossiers envoyés', integer),
          rated(totals, 'completionRate', 'Taux de réalisation', 'completion'),
          figure(totals, 'targetCompletionRate', 'Objectif', columnPercent),
        )}
      </Card>
      <Card id="chiffre-affaires" title="Chiffre d’affaires">
        {table(
          'CA identifié et réalisé par concession, la plus loin de son objectif d’abord',
          figure(totals, 'identifiedRevenue', 'CA identifié', euros),
          figure(totals, 'realizedRevenue', 'CA réalisé', euros),
          figure(totals, 'targetRevenue', 'Objectif', euros),
          rated(totals, 'revenuePercent', '% de l’objectif', 'revenue'),
          figure(totals, 'realizedRevenuePercentage', 'Conversion', columnPercent),
          figure(totals, 'revenuePerVideo', 'CA par vidéo', euros),
        )}
      </Card>
      <ListPages of={lines} totals />
      {view.path.length > 0 ? (
        <Card id="mois" title="Le mois, date par date">
          <DataTable
            caption="Cumuls depuis le 1er du mois à chaque date importée"
            rows={view.path}
            rowKey={({ date }) => date}
            cards="figures"
            columns={PATH}
          />
        </Card>
      ) : null}
    </>
  )
}
