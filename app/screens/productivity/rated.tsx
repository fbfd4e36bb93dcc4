import { StatusPill } from '~/ui/status-pill'
import { TONES } from '../synthesis/words'
import { percentStatus, STATUS_WORDS, wholePercent } from './words'

/** A percentage with its colour, drawing and word; '-' without target. */
export function Rated({ percent }: { percent: number | null }) {
  const status = percentStatus(percent)
  if (status === 'none') return <>{wholePercent(null)}</>
  return (
    <StatusPill tone={TONES[status]} label={STATUS_WORDS[status]}>
      {wholePercent(percent)}
    </StatusPill>
  )
}
