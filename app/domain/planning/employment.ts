import { daysOf, isLocalDate } from '../calendar/day-arithmetic'
import { frenchDay, type LocalDate, type Month } from '../calendar/local-date'

/** Dates of a collaborator in the staff (4-decisions, 50). */
export interface Employment {
  /** first day; undefined or null: in the staff from the start, without a date */
  arrivesOn?: LocalDate | null
  /** last day; undefined or null: unknown */
  leavesOn?: LocalDate | null
}

/** Text for a day outside these dates. */
export const OUT_OF_STAFF = 'hors effectif'

/** True if the collaborator is in the staff on a day. */
export function isEmployed({ arrivesOn, leavesOn }: Employment, day: LocalDate): boolean {
  return (!arrivesOn || day >= arrivesOn) && (!leavesOn || day <= leavesOn)
}

/** True if at least one date is set. */
export const isDated = ({ arrivesOn, leavesOn }: Employment): boolean =>
  Boolean(arrivesOn || leavesOn)

/** True if the collaborator is in the staff on a day of the month. */
export function isEmployedIn(employment: Employment, month: Month): boolean {
  if (!isDated(employment)) return true
  const { arrivesOn, leavesOn } = employment
  const [first = '', last = ''] = [daysOf(month)[0], daysOf(month).at(-1)]
  return (!arrivesOn || arrivesOn <= last) && (!leavesOn || leavesOn >= first)
}

/** Entries (keyed by yyyy-MM-dd) of the days on which the collaborator is in the staff. */
export function employedDays<T>(
  employment: Employment,
  days: Readonly<Record<LocalDate, T>>,
): Record<LocalDate, T> {
  return Object.fromEntries(Object.entries(days).filter(([day]) => isEmployed(employment, day)))
}

/**
 * Text of the dates, restricted to a month if given: 'arrivée le 20/11/2026, dernier jour le 27/11/2026'; '' for none.
 */
export function employmentText(employment: Employment, month?: Month): string {
  const { arrivesOn, leavesOn } = employment
  const isShown = (day: LocalDate | null | undefined): day is LocalDate =>
    Boolean(day) && (month === undefined || day?.startsWith(month) === true)
  return [
    ...(isShown(arrivesOn) ? [`arrivée le ${frenchDay(arrivesOn)}`] : []),
    ...(isShown(leavesOn) ? [`dernier jour le ${frenchDay(leavesOn)}`] : []),
  ].join(', ')
}

const NO_DATE = 'Indiquez une date (aaaa-mm-jj).'

/** Messages about two typed dates, by field; {} when both are valid. */
export function employmentProblems(
  arrivesOn: string,
  leavesOn: string,
): { arrivesOn?: string; leavesOn?: string } {
  const wrong = (text: string) => text !== '' && !isLocalDate(text)
  const problems = {
    ...(wrong(arrivesOn) ? { arrivesOn: NO_DATE } : {}),
    ...(wrong(leavesOn) ? { leavesOn: NO_DATE } : {}),
  }
  const isReversed = arrivesOn !== '' && leavesOn !== '' && leavesOn < arrivesOn
  return Object.keys(problems).length === 0 && isReversed
    ? { leavesOn: 'Le dernier jour ne peut pas précéder l’arrivée.' }
    : problems
}
