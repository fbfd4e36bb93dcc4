import type { TargetBarsChart } from '~/domain/charts/target-bars'
import { percent } from '~/domain/format/numbers'
import type { StatusTone } from '../status-pill'
import { HorizontalBars } from './horizontal-bars'

/** Name, text and colour of a bar. */
export interface TargetRow {
  key: string
  name: string
  text: string
  tone: StatusTone
}

interface Props {
  chart: TargetBarsChart
  rows: readonly TargetRow[]
  /** start of the text alternative; the bars' names and texts follow */
  subject: string
  /** legend of the target line */
  target: string
}

/** Words after the figure of a bar that the end of the scale cuts. */
const cutAt = (end: string) => ` (barre coupée à ${end})`

/** Percentages of targets as bars, with one line at the target. */
export function TargetBars({ chart, rows, subject, target }: Props) {
  const end = percent(chart.end, 0)
  const said = rows
    .map(({ name, text }, i) => `${name} ${text}${chart.bars[i]?.cut ? cutAt(end) : ''}`)
    .join(', ')
  return (
    <>
      <HorizontalBars
        className="target-bars"
        line={chart.line}
        label={`${subject}\u202f: ${said}`}
        rows={rows.map(({ tone, ...row }, i) => ({
          ...row,
          className: `bar-${tone}`,
          bar: chart.bars[i],
        }))}
      />
      <ul className="chart-legend">
        <li className="legend-target">{target}</li>
        <li className="legend-scale">Échelle&#8239;: 0 à {end}</li>
      </ul>
    </>
  )
}
