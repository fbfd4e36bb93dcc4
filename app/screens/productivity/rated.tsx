import { StatusPill } from '~/ui/status-pill'
import { statusWord } from '../records/status-words'
import { TONES } from '../synthesis/words'
import { percentJudged, wholePercent } from './words'

/** A percentage with its colour, drawing and word; '-' without target. */
export function Rated({ percent }: { percent: number | null }) {
  const { status, verdict } = percentJudged(percent)
  if (status === 'none') return <>{wholePercent(null)}</>
  return (
    <StatusPill tone={TONES[status]} label={statusWord(status)} why={verdict}>
      {wholePercent(percent)}
    </StatusPill>
  )
}
