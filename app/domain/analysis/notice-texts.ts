import { frenchMonth, monthOf } from '../calendar/local-date'
import { someNames, untargetedSentence } from '../format/untargeted-note'
import { type FiguresContext, unnamedWithoutObjectif } from './analysis-view'

/** Message with the scope's concessions without objectif; null when all have one (4-decisions, 48). */
export function objectifSentence(figures: FiguresContext): string | null {
  const { date, leftOut, unnamed } = figures
  const { untargeted } = figures.objectifs
  if (untargeted.length > 0)
    return untargetedSentence(
      untargeted.filter((name) => !leftOut.targets.includes(name)),
      unnamed?.untargeted,
    )
  if (unnamedWithoutObjectif(figures) === 0) return null
  const none = leftOut.targets.length > 0 ? 'Aucun autre objectif' : 'Aucun objectif'
  return `${none} n’est défini pour ${frenchMonth(monthOf(date))}.`
}

/** Messages with the concessions excluded because of invalid data (4-decisions, 42); null when there are none. */
export function leftOutSentences({ leftOut, unnamed }: FiguresContext) {
  const { records, objectifs, targets } = leftOut
  return {
    records: records.length
      ? `Non comptées, faute d’un relevé lisible\u202f: ${someNames(records, unnamed?.records)}.`
      : null,
    objectifs: objectifs.length
      ? `Hors des sommes, faute d’un objectif lisible\u202f: ${someNames(objectifs, unnamed?.objectifs)}.`
      : null,
    targets: targets.length
      ? `Objectifs illisibles, non comptés\u202f: ${someNames(targets, unnamed?.targets)}.`
      : null,
  }
}
