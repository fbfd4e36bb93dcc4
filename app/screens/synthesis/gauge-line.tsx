import { amount, GAUGE_TITLES, signedAmount } from '~/domain/analysis/figure-texts'
import type { MonthCard } from '~/domain/analysis/month-cards'
import type { GaugeView } from '~/domain/analysis/synthesis-view'
import { frenchDate, shortDate } from '~/domain/format/dates'
import { decimal, integer, shortEuros, signedHours } from '~/domain/format/numbers'
import { sharePercent } from '~/domain/format/threshold-rounding'
import type { Measure } from '~/domain/measures'
import { ChartDataTable } from '~/ui/charts/chart-data-table'
import { MonthLine } from '~/ui/charts/month-line'

/** A round value of the axis: '1,5 M€', '500 k€', '4 000' hours. */
function tickText(measure: Measure, value: number): string {
  if (measure !== 'revenue') return integer(value)
  if (Math.abs(value) < 1_000_000) return shortEuros(value)
  return `${decimal(value / 1_000_000, value % 1_000_000 === 0 ? 0 : 1)}\u00a0M€`
}

/** The gap under the line, short: '−33 k€', '+450 €', '−107,5 h'. */
function shortGap(measure: Measure, gap: number | null): string | null {
  if (gap === null) return null
  if (measure !== 'revenue') return signedHours(gap)
  return `${gap > 0 ? '+' : ''}${shortEuros(Math.abs(gap) < 1000 ? gap : Math.round(gap / 100) * 100)}`
}

/** Text alternative of the line. */
function sentenceOf({ measure, realized, percent, gapToDate, target }: GaugeView): string {
  const done = `${GAUGE_TITLES[measure]}\u202f: ${amount(measure, realized)} cumulés`
  if (target === 0 || percent === null) return `${done}, sans objectif`
  const gap = gapToDate === null ? '' : `, écart à date ${signedAmount(measure, gapToDate)}`
  return `${done}, ${sharePercent(percent)} de l’objectif${gap}`
}

/** The month's line of a measure with its figures per day, in a read-out and in the twin table (7-beyond §5). */
export function GaugeLine({ gauge, card }: { gauge: GaugeView; card: MonthCard }) {
  const { measure, target } = gauge
  const { chart, points, ends, total } = card
  if (!chart) return null
  const write = (value: number) => amount(measure, value)
  const of = new Map(points.map((point) => [point.date, point]))
  const textOf = (date: string) => {
    const point = of.get(date)
    if (!point) return shortDate(date)
    const { realized, due } = point
    const judged =
      due === null
        ? []
        : [`attendu ${write(due)}`, `écart ${signedAmount(measure, realized - due)}`]
    return [`${shortDate(date)}\u202f: réalisé ${write(realized)}`, ...judged].join(',\n')
  }
  const landing = total.landing === null ? '' : `atterrissage ${write(total.landing)}`
  const aim = target === 0 ? '' : `,\nobjectif ${write(target)}`
  return (
    <>
      <MonthLine
        chart={chart}
        ends={ends}
        textOf={textOf}
        endText={`${shortDate(ends?.last ?? '')}\u202f: ${landing}${aim}`}
        gap={shortGap(measure, gauge.gapToDate)}
        writeTick={(value) => tickText(measure, value)}
        label={sentenceOf(gauge)}
      />
      <ChartDataTable
        caption={`Données\u202f: ${GAUGE_TITLES[measure]} cumulé et écart par jour`}
        rows={points}
        rowKey={({ date }) => date}
        columns={[
          { key: 'date', header: 'Date', cell: ({ date }) => frenchDate(date) },
          {
            key: 'realized',
            header: 'Réalisé',
            number: true,
            cell: ({ realized }) => write(realized),
          },
          { key: 'due', header: 'Attendu', number: true, cell: ({ due }) => amount(measure, due) },
          {
            key: 'gap',
            header: 'Écart',
            number: true,
            cell: ({ realized, due }) =>
              signedAmount(measure, due === null ? null : realized - due),
          },
        ]}
      />
    </>
  )
}
