import { percent } from '~/format/numbers'
import { donutGeometry, type Share } from './donut-geometry'

interface Props {
  /** `key` names the colour class `series-…` */
  shares: readonly Share[]
  /** in the middle: a figure and its word */
  center: string
  caption: string
  /** the donut as a sentence */
  label: string
}

/** Parts of a whole. Percentages of 3 % or less are left out; the legend and the twin table hold all. */
export function Donut({ shares, center, caption, label }: Props) {
  return (
    <svg className="donut" viewBox="-102 -102 204 204" role="img" aria-label={label}>
      {donutGeometry(shares).map((slice) => (
        <g key={slice.key} className={`series-${slice.key}`}>
          <path d={slice.path} />
          {slice.label ? (
            <text x={slice.label.x} y={slice.label.y} dy="0.35em" textAnchor="middle">
              {percent(slice.share * 100, 0)}
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
