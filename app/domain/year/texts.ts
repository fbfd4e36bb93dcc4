import { frenchMonth, type Month, ofFrenchMonth } from '../calendar/local-date'
import type { YearLine } from './view'

const monthsText = (months: readonly Month[]): string => {
  const names = months.map((month) => frenchMonth(month).replace(/ \d{4}$/, ''))
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} et ${last}`
}

/** Note on doubted figures of the month, which the year's figures leave out (4-decisions, 66). */
export const doubtNote = (reason: string): string =>
  `sous réserve, hors des chiffres\u202f: ${reason}`

/** Notes on what a concession's year leaves out: months without data or objectif, doubted figures. */
export function yearNotes({
  unrecorded,
  untargeted,
  unplanned,
  setAside,
}: Pick<YearLine, 'unrecorded' | 'untargeted' | 'unplanned' | 'setAside'>): string[] {
  return [
    unrecorded.length > 0 ? `sans données\u202f: ${monthsText(unrecorded)}` : null,
    setAside.length > 0 ? `chiffres sous réserve écartés\u202f: ${monthsText(setAside)}` : null,
    untargeted.length > 0 ? `sans objectif\u202f: ${monthsText(untargeted)}` : null,
    unplanned.length > 0 ? `à venir sans objectif\u202f: ${monthsText(unplanned)}` : null,
  ].filter((note) => note !== null)
}

/** 'Réalisé des mois terminés, atterrissage de novembre 2026 et objectifs des mois à venir.' */
export const landingBasis = (month: Month): string =>
  `réalisé des mois terminés, atterrissage ${ofFrenchMonth(month)} et objectifs des mois à venir`
