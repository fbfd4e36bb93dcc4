import type { Month } from '../calendar/business-day'
import { daysOf } from '../calendar/day-arithmetic'
import { isProductive } from '../records/services'
import { presenceOf, productiveDaysOf } from './codes'
import { SECTIONS, type Section, sectionOfTeam } from './sections'

/** Sums of days for each day of a month and for the whole of it, rounded to 2 decimals (spec 2 §2). */
export interface DayTotals {
  days: number[]
  month: number
}

/** A collaborator's row: section and one code per day of the month. */
export interface GridRow {
  section: Section
  codes: readonly string[]
}

/** A concession's, plate's or group's sums of a month. */
export interface GridTotals {
  /** days per section, of presence or productive ones as it counts them; sections without anybody are absent */
  sections: Partial<Record<Section, DayTotals>>
  /** 'Total Productifs - jour' and '- mois': productive days of the three productive teams (`P` counts 0) */
  productive: DayTotals
}

/** Exact sums in thousandths of a day: codes have at most three decimals. */
type Thousandths = number[]

const thousandths = (value: number) => Math.round(value * 1000)
const rounded = (sum: number) => Math.round(sum / 10) / 100

/** Unrounded sums, to be added up over concessions before rounding. */
export interface GridSums {
  sections: Partial<Record<Section, Thousandths>>
  productive: Thousandths
}

const zeros = (length: number): Thousandths => Array.from({ length }, () => 0)

function add(into: Thousandths, values: readonly number[]): Thousandths {
  for (let i = 0; i < into.length; i++) into[i] = (into[i] ?? 0) + (values[i] ?? 0)
  return into
}

/**
 * What a code adds to the sums of its section: in a productive one productive days alone, so that the sub-totals of the
 * productive sections are their total, whatever codes a change of team left there (4-decisions, 51).
 */
const worthIn = (section: Section, code: string): number =>
  isProductive(section) ? productiveDaysOf(code) : presenceOf(code)

/**
 * The sums of some rows.
 * @param length number of days of the month
 */
export function sumRows(rows: readonly GridRow[], length: number): GridSums {
  const sums: GridSums = { sections: {}, productive: zeros(length) }
  for (const { section, codes } of rows) {
    const day = sums.sections[section] ?? zeros(length)
    const values = codes.map((code) => thousandths(worthIn(section, code)))
    sums.sections[section] = add(day, values)
    if (isProductive(section)) add(sums.productive, values)
  }
  return sums
}

/** The sums of a concession's stored months: each counts in the section of its team. */
export function attendanceOf(
  month: Month,
  stored: readonly { service: string; days: Readonly<Record<string, { code: string }>> }[],
): GridSums {
  const dates = daysOf(month)
  const rows = stored.map(({ service, days }) => ({
    section: sectionOfTeam(service),
    codes: dates.map((date) => days[date]?.code ?? ''),
  }))
  return sumRows(rows, dates.length)
}

/** The sums of several concessions. */
export function addSums(parts: readonly GridSums[], length: number): GridSums {
  const sums: GridSums = { sections: {}, productive: zeros(length) }
  for (const part of parts) {
    for (const section of SECTIONS) {
      const days = part.sections[section]
      if (days) sums.sections[section] = add(sums.sections[section] ?? zeros(length), days)
    }
    add(sums.productive, part.productive)
  }
  return sums
}

function totals(days: Thousandths): DayTotals {
  return { days: days.map(rounded), month: rounded(days.reduce((sum, day) => sum + day, 0)) }
}

/** What the grid shows of the sums: each figure rounded to 2 decimals by itself. */
export function gridTotals(sums: GridSums): GridTotals {
  const sections: GridTotals['sections'] = {}
  for (const section of SECTIONS) {
    const days = sums.sections[section]
    if (days) sections[section] = totals(days)
  }
  return { sections, productive: totals(sums.productive) }
}

/** A collaborator's days in the month as its section counts them, rounded to 2 decimals. */
export function rowTotal(section: Section, codes: readonly string[]): number {
  return rounded(codes.reduce((sum, code) => sum + thousandths(worthIn(section, code)), 0))
}
