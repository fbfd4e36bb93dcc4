import type { LocalDate } from '../calendar/local-date'
import type { DateSource, FileDates } from './file-dates'

/** Answer of the sender: the day of the figures, or null to leave the file out. */
export interface BatchAnswer {
  day: LocalDate | null
}

/** A readable file of a batch, as its place in the plan needs it. */
export interface PlannedFile extends FileDates {
  number: number
  /** identifier of the model that reads it; '' for the product's own workbook */
  layer: string
  /** days of a dated file; null: its figures are of one day */
  span: { first: LocalDate; last: LocalDate } | null
  /** concessions of the file; null: not known */
  siteIds: readonly string[] | null
  answer: BatchAnswer | null
}

/** Day with which a file is stored; null while it is asked, and for a file that is left out. */
export const dayOf = ({ answer, settled }: Pick<PlannedFile, 'answer' | 'settled'>) =>
  answer ? answer.day : settled

/** True when the sender leaves the file out. */
export const isLeftOut = ({ answer }: Pick<PlannedFile, 'answer'>): boolean =>
  answer !== null && answer.day === null

function spanOf(file: PlannedFile): { first: LocalDate; last: LocalDate } | null {
  const day = dayOf(file)
  if (day === null) return null
  // Rows after the activity date are left out.
  const last = file.span && file.span.last < day ? file.span.last : day
  return { first: file.span?.first ?? day, last }
}

function shareSites(one: PlannedFile, other: PlannedFile): boolean {
  if (!one.siteIds || !other.siteIds) return true
  const own = new Set(one.siteIds)
  return other.siteIds.some((id) => own.has(id))
}

/** Numbers of the other files that give the same layer of a same concession and day, by file. */
export function twinsOf(files: readonly PlannedFile[]): Map<number, number[]> {
  const twins = new Map<number, number[]>()
  const dated = files.flatMap((file) => {
    const span = spanOf(file)
    return span ? [{ file, span }] : []
  })
  dated.forEach(({ file, span }, at) => {
    for (const other of dated.slice(at + 1)) {
      const meets = span.first <= other.span.last && other.span.first <= span.last
      if (file.layer !== other.file.layer || !meets || !shareSites(file, other.file)) continue
      twins.set(file.number, [...(twins.get(file.number) ?? []), other.file.number])
      twins.set(other.file.number, [...(twins.get(other.file.number) ?? []), file.number])
    }
  })
  return twins
}

/** Files that still ask something: their day is not known, or another file gives the same figures. */
export function openFiles(files: readonly PlannedFile[]): PlannedFile[] {
  const twins = twinsOf(files)
  return files.filter(
    (file) => !isLeftOut(file) && (dayOf(file) === null || twins.has(file.number)),
  )
}

/** The files in the order in which they are stored: by day, then as they were sent. */
export function inOrder<T extends Pick<PlannedFile, 'answer' | 'settled' | 'number'>>(
  files: readonly T[],
): T[] {
  const key = (file: T) => dayOf(file) ?? ''
  return files
    .filter((file) => dayOf(file) !== null)
    .sort((a, b) => (key(a) === key(b) ? a.number - b.number : key(a) < key(b) ? -1 : 1))
}

/** The answer that a choice for all files gives one that asks for its day; null when it has no such date. */
export function answerForAll({ choices }: FileDates, source: DateSource): BatchAnswer | null {
  const days = choices.filter((choice) => choice.source === source)
  const [only, second] = days
  return only && !second ? { day: only.day } : null
}
