import type { DonutSlice } from '~/domain/charts/donut'
import { percent } from '~/domain/format/numbers'

interface Props {
  slices: readonly DonutSlice[]
  /** name of a slice's colour class `series-…` */
  seriesOf: (key: string) => string
  /** in the middle: a figure and its word */
  center: string
  caption: string
  /** the donut as a sentence */
  label: string
}

/** Parts of a whole. Percentages of 3 % or less are left out; the legend and the twin table hold all. */
export function Donut({ slices, seriesOf, center, caption, label }: Props) {
  return (
    <svg className="donut" viewBox="-102 -102 204 204" role="img" aria-label={label}>
      {slices.map((slice) => (
        <g key={slice.key} className={`series-${seriesOf(slice.key)}`}>
          <path d={slice.path} />
          {slice.label ? (
            <text x={slice.label.x} y={slice.label.y} dy="0.35em" textAnchor="middle">
              {percent(slice.label.percent, 0)}
            </text>
          ) : null}
        </g>
      ))}
      <text className="donut-center" y="-2" textAnchor="middle">
        {center}
      </text>
      <text className="donut-caption" y="16" textAnchor="middle">
        {caption}
      </text>
    </svg>
  )
}
