import type { LocalDate } from '../calendar/local-date'
import type { ElapsedDays } from '../calendar/working-days'
import type { OptionalPart } from '../records/parts'

/** View model of a page of figures at the analysed date: one of the states of 3 §4. */
export type AnalysisView<C> =
  | { state: 'no-scope' }
  | { state: 'error'; message: string }
  /** no data: `latest` is the last day with data before the analysed date's month */
  | { state: 'empty'; reason: 'no-site' | 'no-data'; date: LocalDate; latest: LocalDate | null }
  | AnalysisFigures<C>

/** Facts about the figures to show above them. */
export interface FiguresContext {
  date: LocalDate
  /**
   * the day of the figures, earlier than `date` when there is no record of it; equal to `date` on a page without
   * figures
   */
  dataDate: LocalDate
  /** text of the days that J-1 covers, when more than one working day; undefined: one day */
  daySpan?: string
  /** messages about doubtful figures (4-decisions, 55); undefined: none */
  doubted?: string
  /** the part of the records that the page shows, and its latest day; null: none this month (4-decisions, 41) */
  part?: { of: OptionalPart; date: LocalDate | null }
  /** true when any figure or target differs from 0 */
  significant: boolean
  /** working days up to `dataDate`, or to the date of `part` */
  days: ElapsedDays
  /** true when concessions have different data dates, each compared at its own (4-decisions, 39) */
  mixed: boolean
  /** number of concessions with an objectif, of all; `untargeted`: names of those with figures but no target */
  objectifs: { count: number; total: number; untargeted: string[] }
  /**
   * Names of concessions left out of the sums because a record or objectif is invalid. `targets`: names of those whose
   * figures count, but whose objectif is invalid (4-decisions, 42).
   */
  leftOut: { records: string[]; objectifs: string[]; targets: string[] }
  /** number of names truncated from each list; undefined: none */
  unnamed?: { untargeted: number; records: number; objectifs: number; targets: number }
}

/**
 * Number of concessions without objectif that no message names, 0 or more. A concession with an invalid objectif has
 * one, and has its own message.
 */
export function unnamedWithoutObjectif({ objectifs, leftOut, unnamed }: FiguresContext): number {
  const { records, objectifs: unread, targets } = leftOut
  const named = records.length + unread.length + targets.length
  const more = unnamed ? unnamed.records + unnamed.objectifs + unnamed.targets : 0
  return Math.max(0, objectifs.total - objectifs.count - named - more)
}

/** Page with figures; `content` is specific to the page. */
export interface AnalysisFigures<C> extends FiguresContext {
  state: 'data'
  content: C
}
