import { daysOf } from '../../calendar/day-arithmetic'
import type { LocalDate, Month } from '../../calendar/local-date'
import { matchesSearch } from '../../text-matching'
import type { DailyNeed } from '../daily-need'
import { type Employment, isDated, isEmployed, OUT_OF_STAFF } from '../employment'
import type { PotentialHours } from '../potential/site-potential'
import type { MonthDay } from './month-days'
import type { Section } from './sections'
import { type GridTotals, gridTotals, sumRows } from './totals'

/** A collaborator's row as sent to the browser. */
export interface RowView {
  _id: string
  name: string
  metier: string
  /** number in the dealer's software; null when unknown or when the user may not edit */
  matricule: string | null
  apprentice: boolean
  /** deleted collaborators keep the months that have their entries, read-only (4-decisions, 34) */
  active: boolean
  /** one code per day of the month, joined by commas because a group's page has thousands of rows */
  codes: string
  /** the reason why each day takes no code, one letter per day (`SHUT`); undefined: every day is open */
  shut?: string
  /** the collaborator's dates as text */
  dates?: string
  /**
   * true for a team that the collaborator left during the month; actions on the collaborator are in the row of the
   * current team
   */
  former?: boolean
}

/** Letters of `shut`: open, outside of the collaborator's dates, and in another team (4-decisions, 50 and 51). */
const SHUT = { open: '.', out: 'o', team: 't' } as const

/** Reason why a day (1 to 31) of the row takes no code; undefined: the day is open. */
export function whyShut({ shut }: Pick<RowView, 'shut'>, day: number): string | undefined {
  const letter = shut?.[day - 1]
  return letter === SHUT.out ? OUT_OF_STAFF : letter === SHUT.team ? 'autre équipe' : undefined
}

/**
 * The letters of a collaborator's month in a team; undefined when every day is open.
 * @param own the days that count for the team; undefined: all
 */
export function shutDays(
  employment: Employment,
  month: Month,
  own?: ReadonlySet<LocalDate>,
): string | undefined {
  if (!isDated(employment) && !own) return undefined
  const letters = daysOf(month).map((day) => {
    if (!isEmployed(employment, day)) return SHUT.out
    return own && !own.has(day) ? SHUT.team : SHUT.open
  })
  return letters.some((letter) => letter !== SHUT.open) ? letters.join('') : undefined
}

/** A team of a concession. */
export interface SectionView {
  section: Section
  rows: RowView[]
}

/** A concession's grid. */
export interface BlockView {
  siteId: string
  plateId: string
  groupId: string
  name: string
  sections: SectionView[]
}

/**
 * `open`: may be edited; `past`: read-only; `reopened`: past, but an administrator reopened the month (4-decisions,
 * 35); `closed`: read-only for every user, even if reopened (7-beyond §4).
 */
export type MonthState = 'open' | 'past' | 'reopened' | 'closed'

/** True if no user may edit the month. */
export const isReadOnly = (state: MonthState): boolean => state === 'past' || state === 'closed'

/** The scope's month as the page and its print show it. */
export interface GridView {
  month: Month
  days: MonthDay[]
  blocks: BlockView[]
  /** sums over the whole scope, including blocks on other pages; null at concession scope */
  totals: GridTotals | null
  /** what the month's target needs per working day; null: no target, or a wide scope */
  need: DailyNeed | null
  /** hours of the whole scope per productive team */
  potential: PotentialHours
  /** message that names the concessions with an invalid planning, which are left out (4-decisions, 42); null: none */
  leftOut: string | null
  /** number of concessions of the scope */
  siteCount: number
  /** number of concessions over all pages: those of the scope, or those with a collaborator that the search found */
  found: number
  page: number
  pages: number
  /** message about what the search left out; null: the search covered the whole scope */
  unsearched: string | null
  state: MonthState
}

/** Splits the row's codes, one per day. */
export function rowCodes(row: Pick<RowView, 'codes'>): string[] {
  return row.codes.split(',')
}

/** Merges the rows of each collaborator: every day has its code in one of the rows. */
export function codesByWorker(rows: readonly RowView[]): Map<string, string[]> {
  const codes = new Map<string, string[]>()
  for (const row of rows) {
    const known = codes.get(row._id)
    codes.set(
      row._id,
      rowCodes(row).map((code, i) => code || known?.[i] || ''),
    )
  }
  return codes
}

/** True if a collaborator of the concession matches the search; an empty search matches all. */
export const holdsFound = ({ sections }: BlockView, search: string): boolean =>
  sections.some(({ rows }) => rows.some(({ name }) => matchesSearch(name, search)))

/** Sums a concession's rows. @param length number of days of the month */
export function blockTotals({ sections }: BlockView, length: number): GridTotals {
  const rows = sections.flatMap(({ section, rows: list }) =>
    list.map((row) => ({ section, codes: rowCodes(row) })),
  )
  return gridTotals(sumRows(rows, length))
}
