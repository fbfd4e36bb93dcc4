import { amount } from '~/domain/analysis/figure-texts'
import type { LinePace } from '~/domain/analysis/month-cards'
import { MISSING } from '~/domain/format/numbers'
import type { Measure } from '~/domain/measures'

/** What each remaining day must bring, over what the elapsed days brought (7-beyond §5). */
export function PerDay({
  measure,
  pace: { perDay, perDaySoFar },
}: {
  measure: Measure
  pace: Pick<LinePace, 'perDay' | 'perDaySoFar'>
}) {
  return (
    <span className="per-day">
      {perDay === null ? MISSING : amount(measure, perDay)}
      {perDaySoFar === null ? null : (
        <>
          {' '}
          <small>fait&#8239;: {amount(measure, perDaySoFar)}</small>
        </>
      )}
    </span>
  )
}
