import type { WaterfallChart } from '~/domain/charts/waterfall'
import { LyingBars } from './lying-bars'

/** A bar's name and amount; `behind` is missing for the two levels. */
export interface WaterfallRow {
  label: string
  text: string
  behind?: boolean
}

interface Props {
  chart: WaterfallChart
  rows: readonly WaterfallRow[]
  /** the chart as a sentence */
  label: string
}

const KINDS = { true: 'step-behind', false: 'step-ahead', undefined: 'level' } as const

/** What leads from one level to another, step by step. */
export function Waterfall({ chart: { bars, joins, zero }, rows, label }: Props) {
  return (
    <LyingBars
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
