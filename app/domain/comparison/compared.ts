import type { BusinessDay } from '../calendar/business-day'
import type { MonthDays } from '../calendar/working-days'
import type { SiteMonth } from '../causes/site-causes'
import { byMeasure, MEASURES, type Measure } from '../records/measures'
import { wholeProgress } from '../records/scope-figures'
import { type ComparedProgress, gapChange } from './lines'

/** What the comparison takes of a concession at its data date. */
export interface ComparedSite {
  siteId: string
  /** the day its figures are of; null: no data this month */
  dataDate: BusinessDay | null
  /** whether a record cannot be read: it is in no sum */
  unreadable: boolean
  progress: ComparedProgress
  /** what its latest data changed in the gap of each measure */
  delta: Record<Measure, number | null>
}

/** A concession's month as it is compared at a date. */
export function comparedSite(
  siteId: string,
  { activity, objectifs }: Pick<SiteMonth, 'activity' | 'objectifs'>,
  date: BusinessDay,
  calendar: MonthDays,
): ComparedSite {
  const { dataDate, progress } = wholeProgress(date, activity, objectifs, calendar)
  return {
    siteId,
    dataDate,
    unreadable: activity.unreadable.length > 0,
    progress,
    delta: byMeasure((measure) =>
      gapChange(activity, progress[measure].target, { date, calendar, measure }),
    ),
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
type Packed = [siteId: string, dataDate: BusinessDay | null, unreadable: 0 | 1, ...Numbers[]]

/** Concessions as one text, which adds up by commas: a database decodes it at once, however many they are. */
export function packCompared(sites: readonly ComparedSite[]): string {
  const packed = sites.map(({ siteId, dataDate, unreadable, progress, delta }): Packed => {
    const numbers = MEASURES.map((measure): Numbers => {
      const { realized, due, target, progressPercent, projection } = progress[measure]
      return [realized, due, target, progressPercent, projection, delta[measure]]
    })
    return [siteId, dataDate, unreadable ? 1 : 0, ...numbers]
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

/** A concession of such a text. Why so plain: an import leaves thousands of them to whoever compares first. */
function unpacked(packed: Packed): ComparedSite {
  const revenue = packed[3] ?? NOTHING
  const ht = packed[4] ?? NOTHING
  const hec = packed[5] ?? NOTHING
  return {
    siteId: packed[0],
    dataDate: packed[1],
    unreadable: packed[2] === 1,
    progress: { revenue: figuresOf(revenue), ht: figuresOf(ht), hec: figuresOf(hec) },
    delta: { revenue: revenue[5], ht: ht[5], hec: hec[5] },
  }
}

/** The concessions of such a text. */
export const unpackCompared = (text: string): ComparedSite[] =>
  (JSON.parse(`[${text}]`) as Packed[]).map(unpacked)
