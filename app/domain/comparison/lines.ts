import type { LocalDate } from '../calendar/local-date'
import type { Lever } from '../causes/levers'
import type { SiteAt } from '../cells/cells'
import { withoutNoise } from '../decimal'
import type { Measure } from '../measures'
import type { OutsideShare } from '../records/outside'
import { gapToDate, type Progress } from '../records/projection'
import { rate } from '../records/rates'
import { synthesisVerdict, type Verdict } from '../records/verdicts'
import type { AheadFigures } from './ahead'
import type { DayFigures, DayRest } from './day'

/** Figures of one row of the comparison of concessions (4-decisions, 27). Euros, hours, € per HEC hour. */
export interface ComparisonFigures {
  revenue: number
  ht: number
  hec: number
  caHec: number | null
  /** this and the following fields are of the selected measure: realised by concessions with a target (4-decisions, 53) */
  compared: number
  /** monthly target */
  target: number
  /** `compared` in percent of the monthly target */
  percent: number | null
  projection: number | null
  /** target prorated to the data date; 0 without target or before the first working day */
  due: number
  /** compared − due; null when `due` is 0 */
  gap: number | null
  /** set when a third or more of the realised figure has no target */
  partial?: true
  /** gap with the doubted cells, and what their verdict is made of; missing where none is doubted (4-decisions, 66) */
  gapWith?: number | undefined
  withDoubt?: WithDoubt | undefined
}

/** What a row's verdict is made of with its doubted cells, and the target of all of them. */
export type WithDoubt = Judged & Pick<Progress, 'target'>

/** Figures that a verdict is made of. */
export type Judged = Pick<Progress, 'compared' | 'due' | 'progressPercent' | 'partial'>

/** Figures of a row with the change of its gap, the levers and the rest of the month (7-beyond §1 and §5). */
export interface ComparisonLine extends ComparisonFigures, AheadFigures {
  /** change of the gap since the previous record; null when the month has no earlier gap */
  delta: number | null
  /** sum to the gap; null when not shown or not counted in the total */
  levers: Record<Lever, number> | null
  /** the last day against 'Obj. Jr.'; null when not shown, or without data of the day */
  day: DayFigures | null
  /** true in a total whose concessions have different numbers of days left, so that it has no amount per day */
  daysDiffer?: boolean
}

/** Row of a concession. */
export interface ComparisonRow extends ComparisonLine {
  siteId: string
  plateId: string
  groupId: string
  name: string
  plateName: string
  /** day of the figures; null when the month has no data */
  dataDate: LocalDate | null
  /** reason why the figures of that day are doubted (4-decisions, 55); missing when they are not */
  doubted?: string
  /** true when a record is invalid: the concession is in no sum */
  unreadable: boolean
  /** true when the objectif is invalid: the row has its figures, the total leaves the concession out */
  unaimed: boolean
  /** true when the planning is invalid and levers are shown: the hours are in one lever (4-decisions, 42) */
  unplanned: boolean
}

/** Progress fields that a row of the comparison reads, by measure. */
export type ComparedProgress = Record<
  Measure,
  Pick<
    Progress,
    | 'realized'
    | 'compared'
    | 'due'
    | 'target'
    | 'dailyTarget'
    | 'progressPercent'
    | 'projection'
    | 'partial'
    | 'gapWith'
  > & { withDoubt?: WithDoubt | undefined }
>

/** Figures of a row: hours and revenue, the other fields of one measure. */
export function comparisonFigures(progress: ComparedProgress, measure: Measure): ComparisonFigures {
  const { revenue, ht, hec } = progress
  const own = progress[measure]
  return {
    revenue: revenue.realized,
    ht: ht.realized,
    hec: hec.realized,
    caHec: rate(revenue.realized, hec.realized),
    compared: own.compared,
    target: own.target,
    percent: own.progressPercent,
    projection: own.projection,
    due: own.due,
    gap: gapToDate(own),
    ...(own.partial ? { partial: true as const } : {}),
    ...(own.withDoubt ? { gapWith: own.gapWith, withDoubt: own.withDoubt } : {}),
  }
}

/** Total row of a scope. */
export interface ComparisonTotal extends ComparisonLine {
  /** part of the figures realised without a target, which is in no comparison */
  outside: Pick<OutsideShare, 'realized' | 'sites'>
  day: (DayFigures & { rest: DayRest }) | null
}

/** Verdict of a row's gap. Computed only for the rows of the shown page. */
export const lineVerdict = (line: ComparisonFigures): Verdict =>
  synthesisVerdict({ ...line, progressPercent: line.percent })

/** Gap of the compared cells and what was due of them; null where nothing was due. */
function gapOf({ cells }: SiteAt, measure: Measure): number | null {
  const own = cells[measure].flatMap(({ state, causes }) =>
    state === 'compared' && causes ? causes : [],
  )
  const due = withoutNoise(own.reduce((sum, { target }) => sum + target, 0))
  return due === 0 ? null : own.reduce((sum, { gap }) => sum + gap, 0)
}

/**
 * Change of a concession's gap: the gap at its data date minus the gap at the previous record of the month (7-beyond
 * §1). Positive when the concession realised more than the days between required. Null without target and before the
 * first working day.
 */
export function gapChange(now: SiteAt, before: SiteAt, measure: Measure): number | null {
  const [gap, earlier] = [gapOf(now, measure), gapOf(before, measure)]
  return gap === null || earlier === null ? null : withoutNoise(gap - earlier)
}

/**
 * Change of a scope's gap: sum of the changes of the concessions with the scope's data date. A late concession's
 * change belongs to another day, so it is left out like its J-1 (4-decisions, 40). Null when there is none.
 * @param rows concessions counted in the total
 */
export function totalGapChange(
  rows: readonly Pick<ComparisonRow, 'delta' | 'dataDate'>[],
  dataDate: LocalDate | null,
): number | null {
  const changes = rows.flatMap((row) =>
    row.dataDate === dataDate && row.delta !== null ? [row.delta] : [],
  )
  return changes.length === 0 ? null : withoutNoise(changes.reduce((sum, one) => sum + one, 0))
}
