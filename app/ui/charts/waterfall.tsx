import type { WaterfallChart } from '~/domain/charts/waterfall'

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

/** What leads from one level to another, step by step; at any width, its names and amounts beside its bars. */
export function Waterfall({ chart: { bars, joins, zero }, rows, label }: Props) {
  return (
    <div className={zero === null ? 'waterfall is-cut' : 'waterfall'} role="img" aria-label={label}>
      {rows.map(({ label: name, text, behind }, i) => (
        <div key={name} className={KINDS[`${behind}`]}>
          <span>{name}</span>
          <b>{text}</b>
          <div>
            {zero ? <u style={{ left: `${zero}%` }} /> : null}
            <i style={{ left: `${bars[i]?.start}%`, width: `${bars[i]?.width}%` }} />
            {i < joins.length ? <s style={{ left: `${joins[i]}%` }} /> : null}
          </div>
        </div>
      ))}
    </div>
  )
}
