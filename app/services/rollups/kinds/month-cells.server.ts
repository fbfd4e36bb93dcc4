import { monthOf } from '~/domain/calendar/local-date'
import { daysOfSite } from '~/domain/calendar/working-days'
import { byLine } from '~/domain/cells/scope-cells'
import { siteCells } from '~/domain/cells/site-cells'
import { unroundedView } from '~/domain/cells/views'
import type { LineAmounts, MonthCells } from '~/domain/history/sums'
import { byMeasure, MEASURES, type Measure } from '~/domain/measures'
import { type Missing, sumMissing } from '~/domain/records/missing'
import type { OutsideSite } from '~/domain/records/outside'
import type { DayContext, DayRollup } from '../day-rollups.server'
import { type PlacedFigures, readSiteFigures } from '../site-months.server'

/** What a scope compares in a month up to a day, without levers and landing, which need the planning. */
export interface MonthCellsRollup {
  cells: MonthCells
  /** concessions and services that realised something without objective, of all measures */
  outside: Missing<OutsideSite>
  /** concessions and services with doubted cells (4-decisions, 66) */
  doubted: Record<Measure, Missing<OutsideSite>>
}

function ofSite({ site, month }: PlacedFigures, at: DayContext): MonthCellsRollup {
  const { date } = at
  const days = daysOfSite(at.days, site._id)
  const staff = { month: monthOf(date), days: [] }
  const own = { siteId: site._id, name: site.name }
  const { lines } = siteCells(own, { ...month, staff, frozen: null }, { date, days })
  const named = MEASURES.flatMap((measure) => lines[measure].global.outside.sites.first)
  const first = [...new Map(named.map((one) => [one.name, one])).values()]
  return {
    cells: byMeasure((measure) =>
      byLine((line) => {
        const sums = lines[measure][line]
        const { budget, causes, outside, doubted } = sums
        const { due } = unroundedView(sums)
        const own = { budget, compared: causes.realized, due, outside: outside.amount }
        if (doubted.count === 0) return own
        return { ...own, doubted: { realized: doubted.realized, due: doubted.due } }
      }),
    ),
    doubted: byMeasure((measure) => lines[measure].global.doubted.sites),
    outside: { count: first.length, first },
  }
}

function sum(
  parts: readonly MonthCellsRollup[],
  places: ReadonlyMap<string, number> = new Map(),
): MonthCellsRollup {
  return {
    cells: byMeasure((measure) =>
      byLine((line) => {
        const all: LineAmounts = { budget: 0, compared: 0, due: 0, outside: 0 }
        for (const { cells } of parts) {
          const own = cells[measure][line]
          all.budget += own.budget
          all.compared += own.compared
          all.due += own.due
          all.outside += own.outside
          if (!own.doubted) continue
          const { realized, due } = all.doubted ?? { realized: 0, due: 0 }
          all.doubted = { realized: realized + own.doubted.realized, due: due + own.doubted.due }
        }
        return all
      }),
    ),
    doubted: byMeasure((measure) =>
      sumMissing(
        parts.map(({ doubted }) => doubted[measure]),
        places,
        ({ siteId }) => siteId,
      ),
    ),
    outside: sumMissing(
      parts.map(({ outside }) => outside),
      places,
      ({ siteId }) => siteId,
    ),
  }
}

/** The comparison of a month for the history, stored level by level (4-decisions, 64 and 65). */
export const MONTH_CELLS: DayRollup<MonthCellsRollup> = {
  name: 'month-cells',
  load: async (lists, at) => {
    const found = await readSiteFigures(lists.flat(), monthOf(at.date), at.reference)
    const bySite = new Map(found.map((one) => [one.site._id, one]))
    return lists.map((list) =>
      sum(
        list
          .flatMap(({ _id }) => bySite.get(_id) ?? [])
          .filter(({ month: { activity, objectifs } }) => {
            return activity.unreadable.length === 0 && objectifs.unreadable.length === 0
          })
          .map((one) => ofSite(one, at)),
      ),
    )
  },
  sum,
}
