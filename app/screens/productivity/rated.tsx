import { productivityJudged } from '~/domain/productivity/judged'
import { statusWord } from '~/domain/records/statuses'
import { StatusPill } from '~/ui/status-pill'
import { toneOf } from '../synthesis/words'
import { wholePercent } from './words'

/** A percentage with its colour, drawing and word; '-' without target. */
export function Rated({ percent }: { percent: number | null }) {
  const stands = productivityJudged(percent)
  const { status, verdict } = stands
  if (status === 'none') return <>{wholePercent(null)}</>
  return (
    <StatusPill tone={toneOf(stands)} label={statusWord(status)} why={verdict}>
      {wholePercent(percent)}
    </StatusPill>
  )
}
