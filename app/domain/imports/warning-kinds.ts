import { frenchDay, type LocalDate } from '../calendar/local-date'
import { numberText } from '../message-format'

/** Kinds of frequent warnings, grouped by concession (4-decisions, 41). */
const WORDS = {
  drop: 'chiffres en baisse',
  gone: 'parties sans aucune ligne',
  unknown: 'collaborateurs inconnus',
  ambiguous: 'noms qui désignent plusieurs collaborateurs',
  matricule: 'matricules portés par un autre nom',
  above: 'services où la somme des collaborateurs dépasse les heures totales',
  objective: 'services sans objectif',
  sum: 'lignes de sommes ignorées',
  twin: 'lignes qui en répètent une autre',
  unusual: 'chiffres du jour inhabituels',
  zero: 'services à 0',
  outside: 'collaborateurs aux heures hors effectif',
  absent: 'concessions absentes du fichier',
  carried: 'services dont les chiffres d’un autre jour sont conservés',
  opened: 'cumuls repris de chiffres déjà enregistrés',
  missing: 'cumuls sans tous leurs jours',
  hec: 'services dont les heures HEC dépassent les heures totales',
  column: 'colonnes d’une autre unité ou d’un autre signe',
  same: 'chiffres identiques à ceux du jour précédent',
} as const

export type WarningKind = keyof typeof WORDS
export const WARNING_KINDS = Object.keys(WORDS) as [WarningKind, ...WarningKind[]]

/** Figure that a new cumulative figure is below. */
export interface Below {
  value: number
  /** data date of the figure */
  date: LocalDate
  /** true when the file replaces the figure; false for a figure of an earlier day */
  isReplaced: boolean
}

const cumulated = ({ value, date, isReplaced }: Below) =>
  `${isReplaced ? 'déjà importé ' : ''}du ${frenchDay(date)} (${numberText(value)})`

/**
 * French warning for a cumulative figure below an earlier one, or below the one it replaces: `12 est inférieur au
 * cumul du 18/11/2026 (15) et à celui déjà importé du 19/11/2026 (16).`
 */
export const droppedBelow = (now: number, below: Below, replaced?: Below): string =>
  `${numberText(now)} est inférieur au cumul ${cumulated(below)}${replaced ? ` et à celui ${cumulated(replaced)}` : ''}.`

/**
 * French warning for a cumulative figure of a late file above one of a later day: `12 est supérieur au cumul du
 * 19/11/2026 (10).`
 */
export const aboveLater = (now: number, after: number, day: LocalDate): string =>
  `${numberText(now)} est supérieur au cumul du ${frenchDay(day)} (${numberText(after)}).`

/** '12 chiffres en baisse', for a count above 1. */
export const groupedWords = (kind: WarningKind, count: number): string =>
  `${numberText(count)} ${WORDS[kind]}`

/** French title of a success with doubts (4-decisions, 55). */
export const RESERVED = 'Import réussi, avec réserves'

/** Tests for the kinds of warning about decreased figures. */
export const isFall = (kind: WarningKind | undefined) => kind === 'drop' || kind === 'gone'

const RESERVES: readonly WarningKind[] = ['missing', 'hec', 'same', 'twin', 'column']

/** Tests for the other kinds of warning that are a reserve of their import by themselves (`reservesOf`). */
export const isReserve = (kind: WarningKind): boolean => RESERVES.includes(kind)

/** Fields of a warning used for counting. */
export interface CountedWarning {
  site: string | null
  message?: string
  kind?: WarningKind
  count?: number
}

/** Concessions with a warning of a kind, in the order of the warnings. */
export const sitesWith = (warnings: readonly CountedWarning[], wanted: WarningKind): string[] => [
  ...new Set(warnings.flatMap(({ site, kind }) => (kind === wanted && site ? [site] : []))),
]

/** Number of decreased figures by concession, in the order of the warnings (4-decisions, 41). */
export function fallsOf(warnings: readonly CountedWarning[]): { site: string; count: number }[] {
  const bySite = new Map<string, number>()
  for (const { site, kind, count = 1 } of warnings)
    if (isFall(kind)) bySite.set(site ?? '', (bySite.get(site ?? '') ?? 0) + count)
  return [...bySite].map(([site, count]) => ({ site, count }))
}
