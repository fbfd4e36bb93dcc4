import type { BusinessDay } from '../calendar/business-day'
import type { OptionalPart } from './parts'
import type { ElapsedDays } from './projection'

/** What a page of figures shows of a scope at the analysed date: one of the states of 3 §4. */
export type AnalysisView<C> =
  | { state: 'no-scope' }
  | { state: 'error'; message: string }
  /** nothing to show: `latest` is the last day with data before the analysed date's month */
  | { state: 'empty'; reason: 'no-site' | 'no-data'; date: BusinessDay; latest: BusinessDay | null }
  | AnalysisFigures<C>

/** What the reader must know about the figures before reading them. */
export interface FiguresContext {
  date: BusinessDay
  /** the day the figures are of, earlier than `date` when nothing came for it; `date` on a page that needs none */
  dataDate: BusinessDay
  /** what J-1 covers when it is more than a day's work; missing: nothing more */
  daySpan?: string
  /** what of the figures is under doubt, in sentences (4-decisions, 55); missing: nothing */
  doubted?: string
  /** the part that the page shows and the latest day of it, null: none this month (4-decisions, 41) */
  part?: { of: OptionalPart; date: BusinessDay | null }
  /** whether any figure or target differs from 0 */
  significant: boolean
  /** working days up to `dataDate`, or to the date of `part` */
  days: ElapsedDays
  /** whether concessions of the scope have another data date, each judged at its own (4-decisions, 39) */
  mixed: boolean
  /** concessions that lack no objectif, of all; the names of those that realised counts and the target does not */
  objectifs: { count: number; total: number; untargeted: string[] }
  /**
   * Names of the concessions that are out of the sums, their record or objectif cannot be read; `targets`: of those whose
   * figures stand without the objectif that cannot be read (4-decisions, 42).
   */
  leftOut: { records: string[]; objectifs: string[]; targets: string[] }
  /** how many of each list a page leaves out of it; missing: none */
  unnamed?: { untargeted: number; records: number; objectifs: number; targets: number }
}

/**
 * How many concessions no objectif counts for and no sentence names: 0 or more. One that cannot be read is defined, and
 * said as that.
 */
export function unnamedWithoutObjectif({ objectifs, leftOut, unnamed }: FiguresContext): number {
  const { records, objectifs: unread, targets } = leftOut
  const named = records.length + unread.length + targets.length
  const more = unnamed ? unnamed.records + unnamed.objectifs + unnamed.targets : 0
  return Math.max(0, objectifs.total - objectifs.count - named - more)
}

/** The page with figures; `content` is the page's own. */
export interface AnalysisFigures<C> extends FiguresContext {
  state: 'data'
  content: C
}
