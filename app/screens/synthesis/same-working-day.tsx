import type { MorningOverview } from '~/domain/analysis/synthesis-view'
import { monthName } from '~/domain/format/dates'
import { signedPercent } from '~/domain/format/numbers'
import type { Measure } from '~/domain/measures'
import { amount } from '../records/labels'

/** Earlier months at the working day of the same rank (7-beyond §1). */
export function SameWorkingDay({
  measure,
  ranks,
}: {
  measure: Measure
  ranks: MorningOverview['ranks']
}) {
  const known = ranks.value?.flatMap((rank) => rank[measure] ?? [])
  if (known?.length === 0) return null
  return (
    <div className="equal-ranks">
      <p>Au même rang de jour ouvré</p>
      {known ? (
        <dl>
          {known.map(({ month, value, change, without, shorter }) => (
            <div key={month}>
              <dt>
                {monthName(month)}
                {without ? `, sans ${without}` : ''}
                {shorter ? `, données moins avancées\u202f: ${shorter}` : ''}
              </dt>
              <dd>{amount(measure, value)}</dd>
              <dd className={change !== null && change < 0 ? 'is-behind' : undefined}>
                {change === null ? null : signedPercent(change)}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{ranks.error}</p>
      )}
    </div>
  )
}
