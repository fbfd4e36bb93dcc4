import type { ReactNode } from 'react'
import { type BarValue, barRowsGeometry } from './bar-rows-geometry'

/** A bar with its name and its figures as text: the drawing repeats what is written. */
export interface BarRow extends BarValue {
  key: string
  name: string
  text: ReactNode
  /** colour class: `series-…`, `bar-good`, … */
  className: string
}

/** Horizontal bars under one another, each with an optional mark, e.g. its target. */
export function BarRows({ rows }: { rows: readonly BarRow[] }) {
  const drawn = barRowsGeometry(rows)
  return (
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
}
