import type { ReactNode } from 'react'
import { type BarValue, barRowsGeometry } from './bar-rows-geometry'

/** Bar with its name and its figures as text; the drawing only repeats the text. */
export interface BarRow extends BarValue {
  key: string
  name: string
  text: ReactNode
  /** colour class: `series-…`, `bar-good`, … */
  className: string
}

interface Props {
  rows: readonly BarRow[]
  /** values are parts of this, which fills the track; without it the largest does */
  whole?: number
  /** the value at the track's end with its unit, where the scale is that of the largest (4-decisions, 61) */
  writeEnd?: (value: number) => string
}

/** Horizontal bars of one scale under one another, each with an optional mark, e.g. its target. */
export function BarRows({ rows, whole, writeEnd }: Props) {
  const { end, bars: drawn } = barRowsGeometry(rows, whole)
  const list = (
    <dl className="bar-rows">
      {rows.map(({ key, name, text, className }, i) => (
        <div key={key} className={className}>
          <dt>{name}</dt>
          <dd>{text}</dd>
          <dd className="bar-track" aria-hidden="true">
            <i style={{ width: `${drawn[i]?.width ?? 0}%` }} />
            {typeof drawn[i]?.mark === 'number' ? (
              <b style={{ left: `${drawn[i]?.mark ?? 0}%` }} />
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
  if (!writeEnd) return list
  return (
    <>
      {list}
      <p className="card-note">Barres à la même échelle&#8239;: de 0 à {writeEnd(end)}.</p>
    </>
  )
}
