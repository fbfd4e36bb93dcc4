import { frenchDate, monthName } from '../format/dates'
import { counted } from '../format/numbers'

/** Stored content that differs from its fingerprint: a concession's record of a day, or a sum of a month. */
export type FingerprintedKind = 'record' | 'sum'

/** A difference, named for people. */
export interface NamedDifference {
  of: FingerprintedKind
  /** name of the concession, or of the place that the sum is of */
  place: string
  /** day of a record (yyyy-MM-dd), month of a sum (yyyy-MM) */
  date: string
  /** what differs in it, French */
  kinds: string[]
}

/** Differences of both kinds: their number, and those that are named. */
export interface Differences {
  counts: Record<FingerprintedKind, number>
  named: NamedDifference[]
}

/** Differences of a kind that a sentence on a page names. */
const DIFFERENCES_OF_KIND = 5

/** A difference in French: place, date and kinds. */
export const differenceText = ({ of, place, date, kinds }: NamedDifference): string =>
  `${place}, ${of === 'record' ? frenchDate(date) : monthName(date).toLowerCase()} (${kinds.join(', ')})`

function list({ counts, named }: Differences, kind: FingerprintedKind, most: number): string {
  const shown = named.filter(({ of }) => of === kind).slice(0, most)
  const more = counts[kind] - shown.length
  const rest = more > 0 ? [counted(more, 'autre')] : []
  return [...shown.map(differenceText), ...rest].join('\u202f; ')
}

/**
 * French account of a comparison with what to do; null when nothing differs.
 * @param areSumsMended true: the sums have been computed again
 * @param most differences of each kind that are named, at most those of `found`
 */
export function differencesSentence(
  found: Differences,
  areSumsMended: boolean,
  most = DIFFERENCES_OF_KIND,
): string | null {
  const { record, sum } = found.counts
  const [files, mended] = [
    record === 1 ? 'le fichier de cette date' : 'les fichiers de ces dates',
    sum === 1 ? ' Il a été recalculé.' : ' Ils ont été recalculés.',
  ]
  const sentences: string[] = []
  if (record > 0)
    sentences.push(
      `Les chiffres enregistrés de ${counted(record, 'journée')} ne sont plus ceux qui ont été importés\u202f: ${list(found, 'record', most)}. Importez de nouveau ${files}, ou restaurez une sauvegarde.`,
    )
  if (sum > 0)
    sentences.push(
      `${counted(sum, 'total enregistré n’est plus celui qui a été calculé', 'totaux enregistrés ne sont plus ceux qui ont été calculés')}\u202f: ${list(found, 'sum', most)}.${areSumsMended ? mended : ''}`,
    )
  return sentences.length > 0 ? sentences.join(' ') : null
}
