import { sameFileOutside } from '~/db/collections/imports.server'
import { dayIn, type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { ImportKind } from '~/domain/imports/view'
import { warnOfSameFile } from '~/imports/reading/duplicate-file-warning'
import type { Findings } from '~/imports/reading/findings'
import { prefetch } from '~/infra/process/coalesced-reads.server'
import { readResult } from '~/services/web/guarded-read.server'
import { describeFile, type SentFile } from './import-run.server'

const UNCHECKED = {
  activity: 'Il n’a pas pu être vérifié si ce fichier a déjà été importé pour un autre jour.',
  videocheck: 'Il n’a pas pu être vérifié si ce fichier a déjà été importé pour un autre mois.',
} as const satisfies Record<ImportKind, string>

async function sameFile(kind: ImportKind, file: SentFile, date: LocalDate) {
  const month = monthOf(date)
  const own =
    kind === 'activity' ? { from: date, to: date } : { from: dayIn(month, 1), to: dayIn(month, 31) }
  const { sha256 } = await describeFile(file)
  // A failed look-up is only a warning; it does not fail the import.
  const before = await readResult(UNCHECKED[kind], () => sameFileOutside(sha256, kind, own))
  return (warnings: Findings) => {
    if (before.error !== null) warnings.add({}, before.error)
    warnOfSameFile(kind, date, before.value, warnings)
  }
}

/**
 * Starts a look-up of earlier imports of the same bytes for another day (VideoCheck: another month), in parallel with
 * parsing.
 * @returns a function that adds the warnings
 */
export const checkDuplicateFile = (kind: ImportKind, file: SentFile, date: LocalDate) =>
  prefetch(sameFile(kind, file, date))
