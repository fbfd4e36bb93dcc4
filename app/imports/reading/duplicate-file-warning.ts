import {
  frenchDay,
  frenchMonth,
  type LocalDate,
  monthOf,
  ofFrenchMonth,
} from '~/domain/calendar/local-date'
import type { ImportKind } from '~/domain/imports/view'
import { quoted } from '~/domain/message-format'
import type { Findings } from './findings'

/** French phrases for the period of a file: a day for activity, a month for VideoCheck. */
const SPANS: Readonly<Record<ImportKind, { of: typeof frenchDay; since: typeof frenchDay }>> = {
  activity: { since: (day) => `le ${frenchDay(day)}`, of: (day) => `du ${frenchDay(day)}` },
  videocheck: {
    since: (day) => frenchMonth(monthOf(day)),
    of: (day) => ofFrenchMonth(monthOf(day)),
  },
}

/**
 * Warns when the same file was imported before for another day or month. The file does not contain its date, and
 * yesterday's figures sent again would read as a day without any billing.
 * @param date the date of the current import
 * @param before the earlier import; null when there is none
 */
export function warnOfSameFile(
  kind: ImportKind,
  date: LocalDate,
  before: { activityDate: LocalDate; fileName: string } | null,
  warnings: Findings,
): void {
  if (!before) return
  const { since, of } = SPANS[kind]
  const what = `Ce fichier est le même que ${quoted(before.fileName)}, déjà importé pour ${since(before.activityDate)}`
  warnings.add({}, `${what}\u202f: vérifiez qu’il est celui ${of(date)}.`)
}
