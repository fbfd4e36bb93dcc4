import type { LocalDate } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import type { SiteMonth } from '../causes/site-causes'
import { siteAt } from '../cells/cells'
import type { SiteCells } from '../cells/site-cells'
import { progressView, realizedOf } from '../cells/views'
import { doubtMask } from '../doubts/doubted-cells'
import { byMeasure, MEASURES, type Measure } from '../measures'
import { noFiguresByService } from '../records/figures'
import { gapToDate } from '../records/projection'
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
  /** its doubted cells on that day (`doubtMask`) */
  doubted: number
}

/** Computes a concession's comparison figures at a date. @param days the concession's own calendar */
export function comparedSite(cells: SiteCells, month: SiteMonth, days: MonthDays): ComparedSite {
  const { site, dataDate, lines, at } = cells
  const { activity } = month
  const before = activity.days.findLast(({ date }) => dataDate !== null && date < dataDate)
  const earlier = before && siteAt(month, { date: before.date, days })
  return {
    siteId: site.siteId,
    dataDate,
    unreadable: activity.unreadable.length > 0,
    progress: byMeasure((measure) => {
      const sums = lines[measure].global
      return progressView(sums, realizedOf(sums))
    }),
    delta: byMeasure((measure) => (earlier ? gapChange(at, earlier, measure) : null)),
    work: openWork(at.day?.cumulative ?? noFiguresByService(), at.elapsed.elapsed),
    doubted: doubtMask(month.doubts, dataDate),
  }
}

/** What a doubted row's verdict is made of, with the doubted cells (4-decisions, 66). */
type Doubted = [
  compared: number,
  due: number,
  percent: number | null,
  partial: 0 | 1,
  target: number,
]
type Numbers = [
  realized: number,
  due: number,
  target: number,
  percent: number | null,
  projection: number | null,
  delta: number | null,
  compared: number,
  partial: 0 | 1,
  doubted: Doubted | 0,
  perDay: number,
]
type Work = [hours: number, orders: number, euros: number | null, hoursPerDay: number | null]
type Packed = [
  siteId: string,
  dataDate: LocalDate | null,
  unreadable: 0 | 1,
  work: Work,
  doubted: number,
  ...numbers: Numbers[],
]

/**
 * Serialises concessions as comma-joined JSON fragments. Joining two strings joins the lists, and BSON decodes one
 * string faster than many subdocuments.
 */
export function packCompared(sites: readonly ComparedSite[]): string {
  const packed = sites.map((site): Packed => {
    const { siteId, dataDate, unreadable, progress, delta, work, doubted } = site
    const numbers = MEASURES.map((measure): Numbers => {
      const own = progress[measure]
      const { realized, due, target, progressPercent, projection, compared, withDoubt } = own
      return [
        realized,
        due,
        target,
        progressPercent,
        projection,
        delta[measure],
        compared,
        own.partial ? 1 : 0,
        withDoubt
          ? [
              withDoubt.compared,
              withDoubt.due,
              withDoubt.progressPercent,
              withDoubt.partial ? 1 : 0,
              withDoubt.target,
            ]
          : 0,
        own.dailyTarget,
      ]
    })
    const { hours, orders, euros, hoursPerDay } = work
    const own = [hours, orders, euros, hoursPerDay] satisfies Work
    return [siteId, dataDate, unreadable ? 1 : 0, own, doubted, ...numbers]
  })
  return JSON.stringify(packed).slice(1, -1)
}

const NO_NUMBERS: Numbers = [0, 0, 0, null, null, null, 0, 0, 0, 0]

function doubtOf([compared, due, progressPercent, partial, target]: Doubted) {
  const gapWith = gapToDate({ compared, due })
  const flag = partial === 1 ? { partial: true as const } : {}
  return {
    ...(gapWith === null ? {} : { gapWith }),
    withDoubt: { compared, due, target, progressPercent, ...flag },
  }
}

const figuresOf = (numbers: Numbers) => ({
  realized: numbers[0],
  compared: numbers[6],
  due: numbers[1],
  target: numbers[2],
  progressPercent: numbers[3],
  projection: numbers[4],
  dailyTarget: numbers[9],
  ...(numbers[7] === 1 ? { partial: true as const } : {}),
  ...(numbers[8] === 0 ? {} : doubtOf(numbers[8])),
})

/** Deserialises one concession. Written without loops for speed: the first comparison after an import reads thousands. */
function unpacked(packed: Packed): ComparedSite {
  const work = packed[3]
  const revenue = packed[5] ?? NO_NUMBERS
  const ht = packed[6] ?? NO_NUMBERS
  const hec = packed[7] ?? NO_NUMBERS
  return {
    siteId: packed[0],
    dataDate: packed[1],
    unreadable: packed[2] === 1,
    progress: { revenue: figuresOf(revenue), ht: figuresOf(ht), hec: figuresOf(hec) },
    delta: { revenue: revenue[5], ht: ht[5], hec: hec[5] },
    work: { hours: work[0], orders: work[1], euros: work[2], hoursPerDay: work[3] },
    doubted: packed[4],
  }
}

/** Parses the text of `packCompared`. */
export const unpackCompared = (text: string): ComparedSite[] =>
  (JSON.parse(`[${text}]`) as Packed[]).map(unpacked)
