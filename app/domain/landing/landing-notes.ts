import { someNames } from '../format/untargeted-note'
import { LANDING_NOTES, type LandingFigures, type LandingNote } from '../landing/landing-sums'

/** Reasons, in words, why a landing is the projection. */
const WHY: Readonly<Record<Exclude<LandingNote, 'ahead'>, string>> = {
  planning: 'faute de planning',
  activity: 'faute d’heures facturées',
}

/** True only of a landing that is the projection as a whole; otherwise a part of it is. */
function whyText(note: LandingNote, basis: LandingFigures['basis']): string {
  if (note === 'ahead') return 'sans heure planifiée d’ici la fin du mois'
  const part = basis === 'projection' ? '' : 'en partie '
  return `${part}égal à la projection, ${WHY[note]}`
}

/**
 * Sentences about a scope's landing (7-beyond §5): 'Atterrissage égal à la projection, faute de planning : Nantes.'
 * @param nameOf name of a concession; null where the scope is one concession
 */
export function landingNotes(
  { notes, basis }: Pick<LandingFigures, 'notes' | 'basis'>,
  nameOf: ((siteId: string) => string) | null,
): string[] {
  return LANDING_NOTES.flatMap((note) => {
    const { count, first } = notes[note]
    if (count === 0) return []
    const who = nameOf
      ? `\u202f: ${someNames(first.map(nameOf))}${moreText(count - first.length)}`
      : ''
    return [`Atterrissage ${whyText(note, basis)}${who}.`]
  })
}

const moreText = (more: number) =>
  more <= 0 ? '' : ` et ${more} ${more === 1 ? 'autre' : 'autres'}`
