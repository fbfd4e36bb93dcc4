import { MEASURES } from '../records/measures'
import type { ScopeFigures } from '../records/scope-figures'

/** What the morning report is made of (3 §2.1); without the first there is none (4-decisions, 60). */
const REPORT_PARTS = ['statistics', 'objectifs', 'quality', 'videocheck'] as const
export type ReportPart = (typeof REPORT_PARTS)[number]

/** Whether any concession of a scope has quality and VideoCheck data in a month. */
export interface ReportData {
  quality: boolean
  videocheck: boolean
}

/** The parts in words: 'il manque …'. */
export const PART_WORDS: Readonly<Record<ReportPart, string>> = {
  statistics: 'les statistiques du mois',
  objectifs: 'des objectifs CA Net, HT et HEC',
  quality: 'les données qualité',
  videocheck: 'les données VideoCheck',
}

/** What is said in the place of a part that is missing (4-decisions, 60). */
export const MISSING_IN_PLACE: Readonly<Record<ReportPart, string>> = {
  statistics: 'Aucune donnée importée ce mois.',
  objectifs:
    'Il manque des objectifs CA Net, HT et HEC\u202f: le réalisé est imprimé sans comparaison.',
  quality: 'Qualité\u202f: aucune enquête saisie ce mois.',
  videocheck: 'Aucune donnée VideoCheck ce mois.',
}

/** Whether a report can be printed: with what there is, as soon as a figure of the month is there. */
export const isPrintable = (missing: readonly ReportPart[]): boolean =>
  !missing.includes('statistics')

/** The sentence of a report without any figure (3 §8). */
export const REPORT_REFUSED =
  'Données essentielles pour le rapport manquantes ou invalides. Veuillez rafraîchir.'

/**
 * The parts that a scope's month lacks, in their order. Objectives are valid when CA Net, HT and HEC each have a
 * target above 0: every table of the report compares with one.
 * @param figures null without any record in the month
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
