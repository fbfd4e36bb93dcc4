import type { WaterfallChart } from '~/domain/charts/waterfall'
import { HorizontalBars } from './horizontal-bars'

/** Name and amount of a bar; `behind` is undefined for the first and last level. */
export interface WaterfallRow {
  label: string
  text: string
  behind?: boolean
}

interface Props {
  chart: WaterfallChart
  rows: readonly WaterfallRow[]
  /** text alternative of the chart */
  label: string
}

const KINDS = { true: 'step-behind', false: 'step-ahead', undefined: 'level' } as const

/** Waterfall chart: the steps between two levels. */
export function Waterfall({ chart: { bars, joins, zero }, rows, label }: Props) {
  return (
    <HorizontalBars
      className={zero === null ? 'waterfall is-cut' : 'waterfall'}
      line={zero}
      label={label}
      rows={rows.map(({ label: name, text, behind }, i) => ({
        key: name,
        name,
        text,
        className: KINDS[`${behind}`],
        bar: bars[i],
        join: joins[i],
      }))}
    />
  )
}
