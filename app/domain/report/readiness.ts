import type { ScopeFigures } from '../cells/scope-figures'
import { MEASURES } from '../measures'

/** Parts of the morning report (3 §2.1); without statistics there is no report (4-decisions, 60). */
const REPORT_PARTS = ['statistics', 'objectifs', 'quality', 'videocheck'] as const
export type ReportPart = (typeof REPORT_PARTS)[number]

/** Flags for the quality and VideoCheck data of a scope's month. */
export interface ReportData {
  quality: boolean
  videocheck: boolean
}

/** Names of the parts, for 'il manque …'. */
export const PART_WORDS: Readonly<Record<ReportPart, string>> = {
  statistics: 'les statistiques du mois',
  objectifs: 'des objectifs CA Net, HT et HEC',
  quality: 'les données qualité',
  videocheck: 'les données VideoCheck',
}

/** Messages in place of missing parts (4-decisions, 60). */
export const MISSING_IN_PLACE: Readonly<Record<ReportPart, string>> = {
  statistics: 'Aucune donnée importée ce mois.',
  objectifs:
    'Il manque des objectifs CA Net, HT et HEC\u202f: le réalisé est imprimé sans comparaison.',
  quality: 'Qualité\u202f: aucune enquête saisie ce mois.',
  videocheck: 'Aucune donnée VideoCheck ce mois.',
}

/** True if a report can be printed: the month has figures. */
export const isPrintable = (missing: readonly ReportPart[]): boolean =>
  !missing.includes('statistics')

/** Message when the report has no figures (3 §8). */
export const REPORT_REFUSED =
  'Données essentielles pour le rapport manquantes ou invalides. Veuillez rafraîchir.'

/**
 * Lists the parts that a scope's month lacks, in order. The objectifs are complete when CA Net, HT and HEC each have a
 * target above 0, because every table of the report compares with one.
 * @param figures null when the month has no record
 */
export function missingParts(figures: ScopeFigures | null, has: ReportData): ReportPart[] {
  const present: Record<ReportPart, boolean> = {
    statistics: figures !== null && figures.dataDate !== null,
    objectifs:
      figures !== null && MEASURES.every((key) => figures.global.progress[key].wholeTarget > 0),
    ...has,
  }
  return REPORT_PARTS.filter((part) => !present[part])
}
