import { someNames } from '../format/untargeted-note'
import { LANDING_NOTES, type LandingFigures, type LandingNote } from '../landing/landing-sums'

/** Reasons, in words, why a landing is the projection, or why no hours are planned ahead. */
const WHY: Readonly<Record<LandingNote, string>> = {
  planning: 'égal à la projection, faute de planning',
  activity: 'égal à la projection, faute d’heures facturées',
  ahead: 'sans heure planifiée d’ici la fin du mois',
}

/**
 * Sentences about a scope's landing (7-beyond §5): 'Atterrissage égal à la projection, faute de planning : Nantes.'
 * @param nameOf name of a concession; null where the scope is one concession
 */
export function landingNotes(
  { notes }: Pick<LandingFigures, 'notes'>,
  nameOf: ((siteId: string) => string) | null,
): string[] {
  return LANDING_NOTES.flatMap((note) => {
    const { count, first } = notes[note]
    if (count === 0) return []
    const who = nameOf
      ? `\u202f: ${someNames(first.map(nameOf))}${moreText(count - first.length)}`
      : ''
    return [`Atterrissage ${WHY[note]}${who}.`]
  })
}

const moreText = (more: number) =>
  more <= 0 ? '' : ` et ${more} ${more === 1 ? 'autre' : 'autres'}`
