import { addMonths, frenchMonth, type Month } from '../calendar/local-date'
import { withoutNoise } from '../decimal'

/** Value of a gap or lever at a month's last record, with what was due then. */
export interface MonthEnd {
  month: Month
  /** null: no record, or the lever does not apply */
  value: number | null
  /** target prorated to the record's date */
  due: number
}

/** Months in a row under the objective, this one included (4-decisions, 68). */
export interface Chronic {
  count: number
  /** first month of the row */
  from: Month
  /** true where the history ends with the row, which may thus be longer */
  isAtLeast: boolean
}

/** Months examined: this one and the eleven before. */
export const CHRONIC_MONTHS = 12

/** A row of fewer months is not chronic. */
const LEAST = 3

/** Share of what was due by which a month is under its objective. */
const UNDER = 0.01

const isUnder = ({ value, due }: MonthEnd): boolean =>
  value !== null && due > 0 && withoutNoise(value + UNDER * due) <= 0

/** The months that are examined for a date's month, the latest first. */
export const monthsBack = (month: Month): Month[] =>
  Array.from({ length: CHRONIC_MONTHS }, (_, i) => addMonths(month, -i))

/**
 * Finds out whether a gap or lever has been under its objective for at least three months in a row, this one included.
 * @param ends of `monthsBack`, the latest first; a month without value ends the row
 */
export function chronicOf(ends: readonly MonthEnd[]): Chronic | null {
  const end = ends.findIndex((one) => !isUnder(one))
  const count = end === -1 ? ends.length : end
  const first = ends[count - 1]
  if (count < LEAST || !first) return null
  const isAtLeast = ends.slice(count).every(({ value }) => value === null)
  return { count, from: first.month, isAtLeast }
}

const ORDINALS = [
  'troisième',
  'quatrième',
  'cinquième',
  'sixième',
  'septième',
  'huitième',
  'neuvième',
  'dixième',
  'onzième',
  'douzième',
]

/** 'sixième mois de suite sous l’objectif, depuis juin'; 'au moins depuis …' where the history ends. */
export function chronicText({ count, from, isAtLeast }: Chronic): string {
  const since = frenchMonth(from).replace(/ \d{4}$/, '')
  const rank = ORDINALS[count - LEAST]
  return `${rank} mois de suite sous l’objectif, ${isAtLeast ? 'au moins ' : ''}depuis ${since}`
}

/** Finished month of an objective: null without objective or data. */
type Reached = boolean | null

/** Finished months that are needed to say that an objective was never reached. */
const NEVER_FROM = 6

/**
 * 'jamais atteint en 8 mois', of the finished months among the last twelve that have an objective and data; null when
 * one was reached, or with fewer than six (4-decisions, 68).
 */
export function neverReachedText(months: readonly Reached[]): string | null {
  const known = months.slice(0, CHRONIC_MONTHS).filter((one) => one !== null)
  return known.length >= NEVER_FROM && !known.includes(true)
    ? `jamais atteint en ${known.length} mois`
    : null
}
