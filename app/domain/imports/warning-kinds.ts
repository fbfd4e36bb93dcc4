import { type BusinessDay, frenchDay } from '../calendar/business-day'
import { numberText } from '../sentence-parts'

/** Warnings that come in numbers, told together by concession (4-decisions, 41). */
const WORDS = {
  drop: 'chiffres en baisse',
  gone: 'parties sans aucune ligne',
  unknown: 'collaborateurs inconnus',
  ambiguous: 'noms qui désignent plusieurs collaborateurs',
  matricule: 'matricules portés par un autre nom',
  above: 'services où la somme des collaborateurs dépasse les heures totales',
  objective: 'services sans objectif',
  sum: 'lignes de sommes ignorées',
  unusual: 'chiffres du jour inhabituels',
  zero: 'services à 0',
  absent: 'concessions absentes du fichier',
} as const

export type WarningKind = keyof typeof WORDS
export const WARNING_KINDS = Object.keys(WORDS) as [WarningKind, ...WarningKind[]]

/** What a figure is below. */
export interface Below {
  value: number
  /** the day that it is of */
  date: BusinessDay
  /** whether the file replaces it; else it is of an earlier day */
  isReplaced: boolean
}

const cumulated = ({ value, date, isReplaced }: Below) =>
  `${isReplaced ? 'déjà importé ' : ''}du ${frenchDay(date)} (${numberText(value)})`

/**
 * A cumulative figure below an earlier one, or below the one that it replaces: `12 est inférieur au cumul du 18/11/2026
 * (15) et à celui déjà importé du 19/11/2026 (16).`
 */
export const droppedBelow = (now: number, below: Below, beside?: Below): string =>
  `${numberText(now)} est inférieur au cumul ${cumulated(below)}${beside ? ` et à celui ${cumulated(beside)}` : ''}.`

/** A cumulative figure of a late file above that of a later day: `12 est supérieur au cumul du 19/11/2026 (10).` */
export const aboveLater = (now: number, after: number, day: BusinessDay): string =>
  `${numberText(now)} est supérieur au cumul du ${frenchDay(day)} (${numberText(after)}).`

/** '12 chiffres en baisse', of more than one. */
export const groupedWords = (kind: WarningKind, count: number): string =>
  `${numberText(count)} ${WORDS[kind]}`

/** The title of a success under doubt (4-decisions, 55). */
export const RESERVED = 'Import réussi, avec réserves'

/** Whether it tells that the import made something fall. */
export const isFall = (kind: WarningKind | undefined) => kind === 'drop' || kind === 'gone'

/** A warning as far as it is counted. */
export interface Told {
  site: string | null
  kind?: WarningKind
  count?: number
}

/** How many figures an import made fall, by concession in the order of its warnings (4-decisions, 41). */
export function fallsOf(warnings: readonly Told[]): { site: string; count: number }[] {
  const bySite = new Map<string, number>()
  for (const { site, kind, count = 1 } of warnings)
    if (isFall(kind)) bySite.set(site ?? '', (bySite.get(site ?? '') ?? 0) + count)
  return [...bySite].map(([site, count]) => ({ site, count }))
}
