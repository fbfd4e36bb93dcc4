import { lineProblem, tidyLine } from '../edits/text-input'
import { type Words, worded } from '../edits/words'
import { InvalidInputError, RuleError } from '../errors'
import { daysIn, isLocalDate } from './day-arithmetic'
import { frenchDay, type LocalDate, type Month } from './local-date'
import type { PlaceKey } from './place'

/** Years whose working days can be set (spec 2 §9). */
export const WORKING_DAYS_YEARS = { min: 2000, max: 2100 } as const
/** Number of years before and after the current one in the holiday selector (spec 2 §9). */
const HOLIDAY_YEARS = { before: 5, after: 5 } as const

/** Years of the holiday selector: current year −5 to +5 (4-decisions, 13). */
export function holidayYears(currentYear: number): number[] {
  const { before, after } = HOLIDAY_YEARS
  return Array.from({ length: before + after + 1 }, (_, i) => currentYear - before + i)
}

export const WORKING_DAYS_WHOLE =
  'Le nombre de jours ouvrés doit être un entier supérieur ou égal à 0.'

/** French message for an invalid number of working days (spec 2 §5: integer, minimum 0); null when valid. */
export function workingDaysError(month: Month, value: number): string | null {
  if (!Number.isInteger(value) || value < 0) return WORKING_DAYS_WHOLE
  const days = daysIn(month)
  return value > days ? `Ce mois ne compte que ${days} jours.` : null
}

/** Form fields of a public holiday. */
export interface HolidayValues {
  date: LocalDate
  name: string
  /** key of its place; missing or '': the network (4-decisions, 71) */
  scope?: PlaceKey | ''
}

/** Words of a holiday's fields. What an edit changes, compares, merges and audits follows from them. */
export const HOLIDAY_WORDS: Words<HolidayValues> = {
  date: { label: 'Date', show: (date) => (date ? frenchDay(date) : '-') },
  name: { label: 'Nom' },
  scope: { label: 'Lieu' },
}

/** Most characters of a holiday's name. */
export const HOLIDAY_NAME_LENGTH = 80

function nameError(name: string): string | null {
  if (name.length > HOLIDAY_NAME_LENGTH)
    return `Le nom ne peut pas dépasser ${HOLIDAY_NAME_LENGTH} caractères.`
  return lineProblem(name, HOLIDAY_NAME_LENGTH)
}

/**
 * First and last allowed date of a holiday. Not outside the selector's years (spec 2 §2): the holiday would never
 * be listed.
 */
export function holidayRange(currentYear: number): { min: LocalDate; max: LocalDate } {
  const { before, after } = HOLIDAY_YEARS
  return { min: `${currentYear - before}-01-01`, max: `${currentYear + after}-12-31` }
}

function dateError(date: string, currentYear: number): string | null {
  if (!isLocalDate(date)) return 'La date n’est pas valide.'
  const { min, max } = holidayRange(currentYear)
  if (date >= min && date <= max) return null
  return `La date doit être comprise entre le ${frenchDay(min)} et le ${frenchDay(max)}.`
}

/** @param moved true when the date changed: a renamed holiday keeps a date outside the allowed years */
function check(values: HolidayValues, moved: boolean, currentYear: number): HolidayValues {
  const fields: Record<string, string[]> = {}
  const wrongDate = moved ? dateError(values.date, currentYear) : null
  if (wrongDate) fields.date = [wrongDate]
  const tooLong = nameError(values.name)
  if (tooLong) fields.name = [tooLong]
  if (Object.keys(fields).length > 0) throw new InvalidInputError(fields)
  return values
}

/**
 * Validates a new holiday, with a date in the selector's years (spec 2 §2, §5).
 * @throws InvalidInputError
 */
export function readNewHoliday(date: string, name: string, currentYear: number): HolidayValues {
  const values = { date: date.trim(), name: tidyLine(name) }
  if (!values.date || !values.name) {
    const sentence = 'La date et le nom sont requis pour ajouter un jour férié.'
    throw new InvalidInputError({ [values.date ? 'name' : 'date']: [sentence] })
  }
  return check(values, true, currentYear)
}

/**
 * Returns the changed fields of an edited holiday, `{}` when there is none (spec 2 §5). A missing field keeps its
 * stored value. A new date must lie in the selector's years (spec 2 §2).
 * @throws InvalidInputError
 */
export function readHolidayEdit(
  stored: HolidayValues,
  typed: Partial<HolidayValues>,
  currentYear: number,
): Partial<HolidayValues> {
  const values: Required<HolidayValues> = {
    date: (typed.date ?? stored.date).trim(),
    name: tidyLine(typed.name ?? stored.name),
    scope: typed.scope ?? stored.scope ?? '',
  }
  const fields: Record<string, string[]> = {}
  if (!values.name) fields.name = ['Le nom du jour férié ne peut pas être vide.']
  if (!values.date) fields.date = ['La date du jour férié est requise.']
  if (Object.keys(fields).length > 0) throw new InvalidInputError(fields)
  check(values, values.date !== stored.date, currentYear)
  const changed = worded(HOLIDAY_WORDS).filter((field) => values[field] !== (stored[field] ?? ''))
  return Object.fromEntries(changed.map((field) => [field, values[field]]))
}

/** A holiday or number of working days for a group, plate or concession that does not exist. */
export class UnknownPlaceError extends InvalidInputError {
  constructor() {
    super({ scope: ['Ce groupe, cette plaque ou cette concession n’existe pas.'] })
  }
}

/** 409: another holiday of the same place already has this date. */
export class HolidayExistsError extends RuleError {
  constructor(date: LocalDate) {
    super(`Le ${frenchDay(date)} est déjà un jour férié.`, 409)
  }
}
