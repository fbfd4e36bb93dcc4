import { percent } from '../format/numbers'
import type { Progress } from '../records/projection'
import { landingNoteText } from './landing-note-text'
import { LANDING_NOTES, type LandingFigures } from './landing-sums'
import { NO_DAY_LEFT } from './what-it-takes-text'

/** Text when the month's target is reached. */
export const MET = 'objectif atteint'

/**
 * French text of what a scope must still bring per remaining day; null without target (7-beyond §5).
 * @param isOfOneDate false where the concessions have different numbers of days left: no amount per day is said
 * @param amount formats an amount of the measure
 */
export function scopeTakesText(
  { target, remaining, dailyTarget }: Pick<Progress, 'target' | 'remaining' | 'dailyTarget'>,
  isOfOneDate: boolean,
  amount: (value: number) => string,
): string | null {
  if (target === 0) return null
  if (remaining === 0) return MET
  if (dailyTarget > 0 && !isOfOneDate) return `il manque ${amount(remaining)}`
  return dailyTarget > 0
    ? `il manque ${amount(remaining)}, soit ${amount(dailyTarget)} par jour ouvré restant`
    : `${NO_DAY_LEFT.toLowerCase()}\u202f; il manque ${amount(remaining)}`
}

/**
 * French text of a landing with its share of the target and its notes, without the word 'Atterrissage'; null without
 * a landing (7-beyond §5).
 */
export function landingText(
  { landing, target, basis, notes }: LandingFigures,
  amount: (value: number) => string,
): string | null {
  if (landing === null) return null
  const share = target === 0 ? '' : `, ${percent((landing * 100) / target)} de l’objectif`
  const note = landingNoteText(
    LANDING_NOTES.filter((one) => notes[one].count > 0),
    basis === 'mixed',
  )
  return `${amount(landing)}${share}${note ? `\u202f; ${note}` : ''}`
}
