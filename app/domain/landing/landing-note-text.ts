import type { LandingNote } from './landing-sums'

const REASONS: Readonly<Record<Exclude<LandingNote, 'ahead'>, string>> = {
  planning: 'sans planning',
  activity: 'sans heures facturées',
}

/** Word of a column or card for the landing by the planning (7-beyond §5). */
export const LANDING_LABEL = 'Atterrissage'

/**
 * French text of a landing's notes, without capital letter and full stop; null without a note (7-beyond §5).
 * @param mixed true when a part of the landing follows the planning
 */
export function landingNoteText(notes: readonly LandingNote[], mixed: boolean): string | null {
  const reasons = (['planning', 'activity'] as const).flatMap((note) =>
    notes.includes(note) ? REASONS[note] : [],
  )
  const texts = [
    ...(reasons.length > 0
      ? [`${mixed ? 'en partie ' : ''}projection (${reasons.join(', ')})`]
      : []),
    ...(notes.includes('ahead') ? ['aucune heure prévue ensuite'] : []),
  ]
  return texts.length > 0 ? texts.join('\u202f; ') : null
}
