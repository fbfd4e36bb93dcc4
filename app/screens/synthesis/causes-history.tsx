import { amount, shortAmount, signedAmount } from '~/domain/analysis/figure-texts'
import type { HistoryRow } from '~/domain/causes/ahead-view'
import { LEVER_LABELS } from '~/domain/causes/levers'
import type { CausesView } from '~/domain/causes/view'
import { shortDate } from '~/domain/format/dates'
import { MEASURE_LABELS, type Measure } from '~/domain/measures'
import { Card } from '~/ui/card'
import { ChartDataTable } from '~/ui/charts/chart-data-table'
import { GapLine } from '~/ui/charts/gap-line'
import { type Column, DataTable } from '~/ui/data-table'
import { Notice } from '~/ui/notice'

const TITLE = 'Évolution de l’écart'

const dayColumn: Column<HistoryRow> = {
  key: 'date',
  header: 'Jour',
  cell: (row) => shortDate(row.date),
}

type Levers = NonNullable<CausesView['history']['value']>['levers']

/** Each lever's share of what a day added to the gap. */
function Shares({
  days,
  levers,
  measure,
}: {
  days: readonly HistoryRow[]
  levers: Levers
  measure: Measure
}) {
  return (
    <details className="twin-table">
      <summary>Part de chaque levier, jour par jour</summary>
      <DataTable
        caption={`Part de chaque levier dans l’évolution de l’écart, ${MEASURE_LABELS[measure]}`}
        rows={days}
        rowKey={(row) => row.date}
        cards="figures"
        columns={[
          dayColumn,
          {
            key: 'change',
            header: 'Écart du jour',
            number: true,
            verdict: true,
            cell: (row) => <b>{signedAmount(measure, row.change)}</b>,
          },
          ...levers.map(
            (lever): Column<HistoryRow> => ({
              key: lever,
              header: LEVER_LABELS[lever],
              number: true,
              cell: ({ shares, heats }) => (
                <span className={heats[lever] > 0 ? `heat heat-${heats[lever]}` : undefined}>
                  {signedAmount(measure, shares[lever])}
                </span>
              ),
            }),
          ),
        ]}
      />
    </details>
  )
}

/** The gap of the scope, day by day, with the levers' daily shares on request (7-beyond §5). */
export function CausesHistory({ measure, history }: Pick<CausesView, 'measure' | 'history'>) {
  const { value, error } = history
  if (error !== null)
    return (
      <Notice tone="warning" title={TITLE}>
        <p>{error}</p>
      </Notice>
    )
  const last = value?.days.at(-1)
  if (!value || !last) return null
  const { days, levers, chart } = value
  const figure = (key: 'target' | 'realized', header: string): Column<HistoryRow> => ({
    key,
    header,
    number: true,
    cell: (row) => amount(measure, row[key]),
  })
  return (
    <Card id="causes-evolution" title={TITLE}>
      <GapLine
        chart={chart}
        titles={days.map(
          ({ date, gap }) => `${shortDate(date)}\u202f: ${signedAmount(measure, gap)}`,
        )}
        writeTick={(tick) => shortAmount(measure, tick)}
        label={`${TITLE}, ${MEASURE_LABELS[measure]}\u202f: ${signedAmount(measure, last.gap)} au ${shortDate(last.date)}`}
      />
      <Shares days={days} levers={levers} measure={measure} />
      <ChartDataTable
        caption={`Données\u202f: ${TITLE.toLowerCase()}, ${MEASURE_LABELS[measure]}`}
        rows={days}
        rowKey={(row) => row.date}
        columns={[
          dayColumn,
          figure('target', 'Objectif à date'),
          figure('realized', 'Réalisé'),
          {
            key: 'gap',
            header: 'Écart à date',
            number: true,
            cell: (row) => signedAmount(measure, row.gap),
          },
        ]}
      />
    </Card>
  )
}
