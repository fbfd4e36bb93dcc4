import type { LocalDate } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import type { SiteMonth } from '../causes/site-causes'
import { byMeasure, MEASURES, type Measure } from '../measures'
import { noFiguresByService } from '../records/figures'
import { activityAt } from '../records/month-activity'
import { wholeProgress } from '../records/scope-figures'
import { type OpenWork, openWork } from './ahead'
import { type ComparedProgress, gapChange } from './lines'

/** Comparison figures of a concession at its data date. */
export interface ComparedSite {
  siteId: string
  /** day of the figures; null when the month has no data */
  dataDate: LocalDate | null
  /** true when a record is invalid: the concession is in no sum */
  unreadable: boolean
  progress: ComparedProgress
  /** change of the gap since the previous record, by measure */
  delta: Record<Measure, number | null>
  work: OpenWork
}

/** Computes a concession's comparison figures at a date. */
export function comparedSite(
  siteId: string,
  { activity, objectifs }: Pick<SiteMonth, 'activity' | 'objectifs'>,
  date: LocalDate,
  calendar: MonthDays,
): ComparedSite {
  const { dataDate, progress } = wholeProgress(date, activity, objectifs, calendar)
  const figures = activityAt(activity, date)?.cumulative ?? noFiguresByService()
  return {
    siteId,
    dataDate,
    unreadable: activity.unreadable.length > 0,
    progress,
    delta: byMeasure((measure) =>
      gapChange(activity, progress[measure].target, { date, calendar, measure }),
    ),
    work: openWork(figures, calendar.elapsedAt(dataDate)),
  }
}

type Numbers = [
  realized: number,
  due: number,
  target: number,
  percent: number | null,
  projection: number | null,
  delta: number | null,
]
type Work = [hours: number, orders: number, euros: number | null, hoursPerDay: number | null]
type Packed = [
  siteId: string,
  dataDate: LocalDate | null,
  unreadable: 0 | 1,
  work: Work,
  ...numbers: Numbers[],
]

/**
 * Serialises concessions as comma-joined JSON fragments. Joining two strings joins the lists, and BSON decodes one
 * string faster than many subdocuments.
 */
export function packCompared(sites: readonly ComparedSite[]): string {
  const packed = sites.map(({ siteId, dataDate, unreadable, progress, delta, work }): Packed => {
    const numbers = MEASURES.map((measure): Numbers => {
      const { realized, due, target, progressPercent, projection } = progress[measure]
      return [realized, due, target, progressPercent, projection, delta[measure]]
    })
    const { hours, orders, euros, hoursPerDay } = work
    return [siteId, dataDate, unreadable ? 1 : 0, [hours, orders, euros, hoursPerDay], ...numbers]
  })
  return JSON.stringify(packed).slice(1, -1)
}

const NOTHING: Numbers = [0, 0, 0, null, null, null]

const figuresOf = (numbers: Numbers) => ({
  realized: numbers[0],
  compared: numbers[0],
  due: numbers[1],
  target: numbers[2],
  progressPercent: numbers[3],
  projection: numbers[4],
})

/** Deserialises one concession. Written without loops for speed: the first comparison after an import reads thousands. */
function unpacked(packed: Packed): ComparedSite {
  const work = packed[3]
  const revenue = packed[4] ?? NOTHING
  const ht = packed[5] ?? NOTHING
  const hec = packed[6] ?? NOTHING
  return {
    siteId: packed[0],
    dataDate: packed[1],
    unreadable: packed[2] === 1,
    progress: { revenue: figuresOf(revenue), ht: figuresOf(ht), hec: figuresOf(hec) },
    delta: { revenue: revenue[5], ht: ht[5], hec: hec[5] },
    work: { hours: work[0], orders: work[1], euros: work[2], hoursPerDay: work[3] },
  }
}

/** Parses the text of `packCompared`. */
export const unpackCompared = (text: string): ComparedSite[] =>
  (JSON.parse(`[${text}]`) as Packed[]).map(unpacked)
