import { useLocation } from '@remix-run/react'
import { amount, toneOf, unjudged } from '~/domain/analysis/figure-texts'
import { shortDate } from '~/domain/format/dates'
import { percent } from '~/domain/format/numbers'
import { inOrder } from '~/domain/format/table-column'
import { verdictColumn } from '~/domain/format/threshold-rounding'
import { HISTORY_FIRST, historyColumns } from '~/domain/history/columns'
import { isComparedSoFar, partialWord } from '~/domain/history/periods'
import type {
  HistoryFigures,
  HistoryFiguresView,
  HistoryRow,
  HistoryService,
} from '~/domain/history/view'
import { statusWord } from '~/domain/records/statuses'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'
import { shown } from '~/ui/shown-columns'
import { StatusPill } from '~/ui/status-pill'
import { withChanges } from '~/urls'
import { ComparedNote } from './compared-note'
import { MEASURE_NAMES, periodName, summaryName } from './labels'

type Measure = HistoryFiguresView['measure']

function Rate({ figures }: { figures: HistoryFigures }) {
  if (figures.percent === null) return percent(null)
  const { status, verdict, reached } = figures
  const none = figures.incomplete ? 'incomplet' : unjudged(figures.budget ?? 0)
  return (
    <StatusPill tone={toneOf(figures)} label={statusWord(status, { reached, none })} why={verdict}>
      {verdictColumn(figures.percent)}
    </StatusPill>
  )
}

/** Realised amount, with the part without objectif, which no rate includes (4-decisions, 53). */
function Realized({ figures, measure }: { figures: HistoryFigures; measure: Measure }) {
  return (
    <>
      {amount(measure, figures.realized)}
      {figures.outside === 0 ? null : (
        <span className="figure-outside">
          dont {amount(measure, figures.outside)} sans objectif
        </span>
      )}
      {figures.doubted === 0 ? null : (
        <span className="figure-outside">dont {amount(measure, figures.doubted)} sous réserve</span>
      )}
    </>
  )
}

const ownCells = (measure: Measure) => ({
  realized: (row: HistoryFigures) => <Realized figures={row} measure={measure} />,
  percent: (row: HistoryFigures) => <Rate figures={row} />,
})

const columnsOf = (measure: Measure, first: 'Période' | 'Service') =>
  inOrder(historyColumns(measure, first), HISTORY_FIRST)

/** Table of the services for the period of the summary cards (4-decisions, 28). */
export function ServicesCard({ view }: { view: HistoryFiguresView }) {
  const { measure, services, summary } = view
  const name = summaryName(summary.key, summary.months)
  return (
    <Card className="history-detail" id="services" title={`Analyse par service · ${name}`}>
      <DataTable<HistoryService>
        caption={`${MEASURE_NAMES[measure]} par service, ${name}`}
        rows={services}
        cards="figures"
        rowKey={(row) => row.service}
        totalLabel="Total"
        columns={shown<HistoryService>(
          columnsOf(measure, 'Service'),
          { ...ownCells(measure), name: (row) => SERVICE_LABELS[row.service] },
          summary,
        )}
      />
    </Card>
  )
}

/** Table of all periods with their budget and the year before; a row selects its period (3 §2.9, §2.10). */
export function DetailCard({ view }: { view: HistoryFiguresView }) {
  const location = useLocation()
  const { measure, rows, selected, dataDate } = view
  const last = rows.at(-1)
  return (
    <Card
      className="history-detail"
      id="detail"
      title="Détail et comparaison avec l’année précédente"
    >
      {last && dataDate && isComparedSoFar(last, dataDate) ? (
        <p className="muted">
          La période en cours se compare à jours ouvrés égaux&#8239;: celle-ci jusqu’au{' '}
          {shortDate(dataDate)}, l’année précédente jusqu’au jour ouvré de même rang.
        </p>
      ) : null}
      <DataTable<HistoryRow>
        caption={`Détail\u202f: ${MEASURE_NAMES[measure]} et l’année précédente`}
        rows={rows}
        cards="figures"
        rowKey={(row) => row.key}
        columns={shown<HistoryRow>(columnsOf(measure, 'Période'), {
          ...ownCells(measure),
          name: (row) => (
            <>
              <DelegatedLink
                to={withChanges(location, { period: row.key === selected ? null : row.key })}
                preventScrollReset
                aria-current={row.key === selected ? 'true' : undefined}
              >
                {periodName(row.key)}
              </DelegatedLink>
              {row.partial ? <span className="muted"> {partialWord(row)}</span> : null}
              <ComparedNote figures={row} />
            </>
          ),
        })}
      />
    </Card>
  )
}
