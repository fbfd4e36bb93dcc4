import { activityDate } from '../calendar/analysis-date'
import type { LocalDate } from '../calendar/local-date'
import { statedDay } from '../import-models/stated-dates'
import { importDateOf, writtenDate } from '../imports/watched-models'

/** Date in a file's name: of the import, of the figures, or of which of both is not known. */
export interface NamedDate {
  meaning: 'import' | 'activity' | 'unknown'
  date: LocalDate
}

/** Where a day of figures was read. */
export const DATE_SOURCES = ['column', 'nameImport', 'nameActivity'] as const
export type DateSource = (typeof DATE_SOURCES)[number]

/** A day of which a file's figures may be. */
export interface DateChoice {
  source: DateSource
  day: LocalDate
}

/** Days of which a file's figures may be; `settled` is null while it must be asked. */
export interface FileDates {
  choices: DateChoice[]
  settled: LocalDate | null
}

/** Names of the product's own workbook, as in the watched folder. */
const OWN_PATTERN = 'activite-{date}.xlsx'

/**
 * The date that a file's name states (9-first-day §3): by the pattern of its model, else any single day in it.
 * @param pattern of the model, absent when it has none; null for the product's own workbook
 */
export function namedDate(
  fileName: string,
  pattern: string | null | undefined,
  today: LocalDate,
): NamedDate | null {
  const written = writtenDate(fileName, pattern === null ? OWN_PATTERN : (pattern ?? ''))
  if (written) return written
  const date = statedDay(fileName.replace(/\.[^.]*$/, ''), { around: today })
  return date ? { meaning: 'unknown', date } : null
}

function daysOfName(named: NamedDate | null): DateChoice[] {
  if (!named) return []
  const { meaning, date } = named
  const asImport = { source: 'nameImport', day: activityDate(date) } as const
  const asActivity = { source: 'nameActivity', day: date } as const
  if (meaning === 'unknown') return [asImport, asActivity]
  return [meaning === 'import' ? asImport : asActivity]
}

/** Most days of a column that are offered. */
const OFFERED = 10

/** True for a day that an import can be of: it has passed, and some import date is for it, which a Sunday has not. */
export const isImportableDay = (day: LocalDate, today: LocalDate): boolean =>
  day <= today && importDateOf(day) !== null

/**
 * The day of a file's figures (9-first-day §3). A Date column is the activity date; a name's date the import date. It
 * is asked where both differ, where the column has several days, and where only a name of unknown meaning is there.
 */
export function fileDates(
  column: readonly LocalDate[],
  named: NamedDate | null,
  today: LocalDate,
): FileDates {
  const names = daysOfName(named)
  const all = [...column.map((day): DateChoice => ({ source: 'column', day })), ...names]
  const choices = all.filter(({ day }) => isImportableDay(day, today)).slice(0, OFFERED)
  const [only, second] = column.length > 0 ? column : names.map(({ day }) => day)
  const agrees = column.length === 0 || names.length === 0 || names.some(({ day }) => day === only)
  const isSure = only !== undefined && second === undefined && agrees
  return { choices, settled: isSure && isImportableDay(only, today) ? only : null }
}
