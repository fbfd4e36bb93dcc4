import { daysOf } from '../../calendar/day-arithmetic'
import type { Month } from '../../calendar/local-date'
import { isProductive } from '../../workshop-services'
import { presenceOf, productiveDaysOf } from '../codes'
import { SECTIONS, type Section, sectionOfTeam } from './sections'

/** Sums of days, for each day of a month and in total, rounded to 2 decimals (spec 2 §2). */
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
  /** sums per section: presence, or productive days in a productive section; empty sections are absent */
  sections: Partial<Record<Section, DayTotals>>
  /** 'Total Productifs - jour' and '- mois': productive days of the three productive teams (`P` counts 0) */
  productive: DayTotals
}

/** Exact sums in thousandths of a day: codes have at most three decimals. */
type Thousandths = number[]

const thousandths = (value: number) => Math.round(value * 1000)
const rounded = (sum: number) => Math.round(sum / 10) / 100

/** Unrounded sums, to be added over concessions before rounding. */
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
 * Value of a code in the sums of its section. A productive section counts productive days only, so that its subtotals
 * add up to the total, even with codes left from a former team (4-decisions, 51).
 */
const worthIn = (section: Section, code: string): number =>
  isProductive(section) ? productiveDaysOf(code) : presenceOf(code)

/**
 * Sums rows.
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

/** Sums a concession's stored months, each in the section of its team. */
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

/** Adds the sums of several concessions. */
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

/** Rounds each figure to 2 decimals for display. */
export function gridTotals(sums: GridSums): GridTotals {
  const sections: GridTotals['sections'] = {}
  for (const section of SECTIONS) {
    const days = sums.sections[section]
    if (days) sections[section] = totals(days)
  }
  return { sections, productive: totals(sums.productive) }
}

/** Sum of a collaborator's days in the month by the rule of the section, rounded to 2 decimals. */
export function rowTotal(section: Section, codes: readonly string[]): number {
  return rounded(codes.reduce((sum, code) => sum + thousandths(worthIn(section, code)), 0))
}
