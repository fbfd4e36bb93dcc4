import type { BusinessDay, Month } from '../calendar/business-day'
import { daysOf } from '../calendar/day-arithmetic'
import { matchesSearch } from '../search/words'
import { type Employment, isDated, isEmployed, OUT_OF_STAFF } from '../workers/employment'
import type { MonthDay } from './month-days'
import type { Section } from './sections'
import type { PotentialHours } from './site-potential'
import { type GridTotals, gridTotals, sumRows } from './totals'

/** A collaborator's row as the page carries it. */
export interface RowView {
  _id: string
  name: string
  metier: string
  /** number in the dealer's software; null when none is known or the reader does not edit */
  matricule: string | null
  apprentice: boolean
  /** deleted collaborators keep the months that have their entries, read-only (4-decisions, 34) */
  active: boolean
  /** one code per day of the month, joined by commas: a page of a group carries thousands */
  codes: string
  /** why days take no code, one letter per day (`SHUT`); absent: every day may */
  shut?: string
  /** the dates behind it, in words */
  dates?: string
  /** a team that the collaborator had on other days than the month's last: what is done to him is done in the other row */
  former?: boolean
}

/** Letters of `shut`: open, outside of the collaborator's dates, and in another team (4-decisions, 50 and 51). */
const SHUT = { open: '.', out: 'o', team: 't' } as const

/** Why a day (1 to 31) of a row takes no code; undefined: it may. */
export function whyShut({ shut }: Pick<RowView, 'shut'>, day: number): string | undefined {
  const letter = shut?.[day - 1]
  return letter === SHUT.out ? OUT_OF_STAFF : letter === SHUT.team ? 'autre équipe' : undefined
}

/**
 * The letters of a collaborator's month in a team; undefined where every day is open.
 * @param own the days that count for the team; absent: all
 */
export function shutDays(
  employment: Employment,
  month: Month,
  own?: ReadonlySet<BusinessDay>,
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
 * `open`: may be written; `past`: read-only; `reopened`: past, and reopened by an administrator (4-decisions, 35);
 * `closed`: read-only for everybody, whether it was reopened or not (7-beyond §4).
 */
export type MonthState = 'open' | 'past' | 'reopened' | 'closed'

/** Whether nobody may write the month as it stands. */
export const isReadOnly = (state: MonthState): boolean => state === 'past' || state === 'closed'

/** The scope's month: what the page and its print twin show. */
export interface GridView {
  month: Month
  days: MonthDay[]
  blocks: BlockView[]
  /** sums over the whole scope, whatever the page shows of it; null at concession scope */
  totals: GridTotals | null
  /** hours of the whole scope per productive team */
  potential: PotentialHours
  /** says which concessions of the scope are left out: their planning cannot be read (4-decisions, 42) */
  leftOut: string | null
  /** number of concessions of the scope */
  siteCount: number
  /** number of concessions that its pages list: those of the scope, or in which the search found somebody */
  found: number
  page: number
  pages: number
  /** what the search did not look through; null: it looked at everybody */
  unsearched: string | null
  state: MonthState
}

/** The codes of a row, one per day. */
export function rowCodes(row: Pick<RowView, 'codes'>): string[] {
  return row.codes.split(',')
}

/** Everybody's codes, those of a collaborator's rows together: a day has its code in one of them. */
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

/** Whether the search means somebody of the concession; an empty one means everybody. */
export const holdsFound = ({ sections }: BlockView, search: string): boolean =>
  sections.some(({ rows }) => rows.some(({ name }) => matchesSearch(name, search)))

/** What a concession's rows sum up to. @param length number of days of the month */
export function blockTotals({ sections }: BlockView, length: number): GridTotals {
  const rows = sections.flatMap(({ section, rows: list }) =>
    list.map((row) => ({ section, codes: rowCodes(row) })),
  )
  return gridTotals(sumRows(rows, length))
}
