import { StatusPill } from '~/ui/status-pill'
import { statusWord } from '../records/status-words'
import { toneOf } from '../synthesis/words'
import { percentJudged, wholePercent } from './words'

/** A percentage with its colour, drawing and word; '-' without target. */
export function Rated({ percent }: { percent: number | null }) {
  const stands = percentJudged(percent)
  const { status, verdict } = stands
  if (status === 'none') return <>{wholePercent(null)}</>
  return (
    <StatusPill tone={toneOf(stands)} label={statusWord(status)} why={verdict}>
      {wholePercent(percent)}
    </StatusPill>
  )
}
