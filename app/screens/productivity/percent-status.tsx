import { toneOf } from '~/domain/analysis/figure-texts'
import { unplannedHours } from '~/domain/format/missing-target-notes'
import { hours } from '~/domain/format/numbers'
import { productivityVerdict } from '~/domain/productivity/status'
import type { OutsideBilled as Outside } from '~/domain/productivity/summary'
import { statusWord } from '~/domain/records/statuses'
import { StatusPill } from '~/ui/status-pill'
import { wholePercent } from './labels'

/** Percentage with the colour, icon and label of its verdict; '-' without target. */
export function Rated({ percent, of }: { percent: number | null; of?: { outside?: Outside } }) {
  const judged = productivityVerdict(percent, of?.outside?.partial)
  const { status, verdict } = judged
  if (status === 'none') return <>{wholePercent(null)}</>
  return (
    <StatusPill tone={toneOf(judged)} label={statusWord(status)} why={verdict}>
      {wholePercent(percent)}
    </StatusPill>
  )
}

/** Billed hours, with the part that has no planning to compare with (4-decisions, 53). */
export function Billed({ billed, outside }: { billed: number; outside?: Outside | undefined }) {
  return (
    <>
      {hours(billed)}
      {outside ? <span className="figure-outside">{unplannedHours(outside)}</span> : null}
    </>
  )
}
