import {
  type BusinessDay,
  frenchDay,
  frenchMonth,
  monthOf,
  ofFrenchMonth,
} from '~/domain/calendar/business-day'
import type { ImportKind } from '~/domain/imports/view'
import { quoted } from '~/domain/sentence-parts'
import type { Findings } from './findings'

/** What a file's figures are of: activity a day, VideoCheck a month. */
const SPANS: Readonly<Record<ImportKind, { of: typeof frenchDay; since: typeof frenchDay }>> = {
  activity: { since: (day) => `le ${frenchDay(day)}`, of: (day) => `du ${frenchDay(day)}` },
  videocheck: {
    since: (day) => frenchMonth(monthOf(day)),
    of: (day) => ofFrenchMonth(monthOf(day)),
  },
}

/**
 * Warns of a file that was imported before for another day, or month: nothing in it says which it is of, and yesterday's
 * again reads as a day on which nobody billed anything.
 * @param date the day that it is sent for now
 * @param before that import; null: there is none
 */
export function warnOfSameFile(
  kind: ImportKind,
  date: BusinessDay,
  before: { activityDate: BusinessDay; fileName: string } | null,
  warnings: Findings,
): void {
  if (!before) return
  const { since, of } = SPANS[kind]
  const what = `Ce fichier est le même que ${quoted(before.fileName)}, déjà importé pour ${since(before.activityDate)}`
  warnings.add({}, `${what}\u202f: vérifiez qu’il est celui ${of(date)}.`)
}
