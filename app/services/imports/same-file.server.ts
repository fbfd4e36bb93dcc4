import { sameFileOutside } from '~/db/imports.server'
import { type BusinessDay, dayIn, monthOf } from '~/domain/calendar/business-day'
import type { ImportKind } from '~/domain/imports/view'
import type { Findings } from '~/imports/reading/findings'
import { warnOfSameFile } from '~/imports/reading/same-file'
import { readOrShow } from '~/services/web/read-failure.server'
import { openingOf, type SentFile } from './conduct.server'

const UNCHECKED = {
  activity: 'Il n’a pas pu être vérifié si ce fichier a déjà été importé pour un autre jour.',
  videocheck: 'Il n’a pas pu être vérifié si ce fichier a déjà été importé pour un autre mois.',
} as const satisfies Record<ImportKind, string>

/** Looks whether these very bytes were imported for another day, of VideoCheck another month, and warns of it. */
export async function checkSameFile(
  kind: ImportKind,
  file: SentFile,
  date: BusinessDay,
  warnings: Findings,
): Promise<void> {
  const month = monthOf(date)
  const own =
    kind === 'activity' ? { from: date, to: date } : { from: dayIn(month, 1), to: dayIn(month, 31) }
  const { sha256 } = await openingOf(file)
  // why not what fails the import: it is but a warning
  const before = await readOrShow(UNCHECKED[kind], () => sameFileOutside(sha256, kind, own))
  if (before.error !== null) warnings.add({}, before.error)
  warnOfSameFile(kind, date, before.value, warnings)
}
