import { useLocation } from '@remix-run/react'
import { amount, shortAmount } from '~/domain/analysis/figure-texts'
import { verdictPercent } from '~/domain/format/threshold-rounding'
import type { HistoryFiguresView } from '~/domain/history/view'
import { Card } from '~/ui/card'
import { DailyBars } from '~/ui/charts/daily-bars'
import { withChanges } from '~/urls'
import { MEASURE_NAMES, periodName, shortPeriodName } from './labels'

/** Bars of the realised against their budgets, with the moving mean; a column chooses its period (3 §2.10). */
export function HistoryChart({ view }: { view: HistoryFiguresView }) {
  const location = useLocation()
  const { rows, measure, selected } = view
  const facts = rows.map(
    (row) =>
      `${periodName(row.key)} ${amount(measure, row.realized)} (${verdictPercent(row.percent)})`,
  )
  const of = (key: string) => ({
    short: shortPeriodName(key),
    name: periodName(key),
    to: withChanges(location, { period: key === selected ? null : key }),
    current: key === selected,
  })
  return (
    <Card id="evolution" title={`${MEASURE_NAMES[measure]} par période`}>
      <DailyBars
        days={rows.map(({ key, realized }) => ({ date: key, value: realized }))}
        chart={view.chart}
        write={(value) => amount(measure, value)}
        writeTick={(value) => shortAmount(measure, value)}
        textOf={(key) => facts[rows.findIndex((row) => row.key === key)] ?? key}
        label={`${MEASURE_NAMES[measure]}, réalisé et part du budget\u202f: ${facts.join(', ')}`}
        links={{ label: 'Période', of }}
      />
      <ul className="chart-legend">
        <li className="legend-bar">Réalisé</li>
        <li className="legend-reference">Budget</li>
        {view.chart.line ? (
          <li className="legend-line">Tendance (moyenne de trois périodes)</li>
        ) : null}
      </ul>
    </Card>
  )
}
