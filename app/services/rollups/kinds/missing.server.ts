import { type Month, monthOf } from '~/domain/calendar/local-date'
import { isUnplanned } from '~/domain/causes/site-causes'
import { partDate } from '~/domain/records/data-dates'
import { type DecreasedFigure, firstDecrease } from '~/domain/records/decreased-figures'
import { type Missing, missingOf, sumMissing } from '~/domain/records/missing'
import type { ReportData } from '~/domain/report/readiness'
import { hasTarget } from '~/domain/targets/totals'
import { readSiteRollups } from '../build.server'
import type { DayContext, DayRollup } from '../day-rollups.server'
import { type PlacedMonth, readSiteMonths } from '../site-months.server'
import { sitesWithoutPeople } from './potential.server'

/** What keeps the figures of a scope from being whole on a day (7-beyond §5). */
export interface MissingRollup {
  untargeted: Missing
  unfrozen: Missing
  /** concessions with figures below their earlier data */
  fallen: Missing<DecreasedFigure>
  /** concessions with unreadable planning (4-decisions, 42) */
  unplanned: Missing
  /** concessions without a productive collaborator in the month's planning */
  empty: Missing
  /** without a survey of quality in the month */
  unsurveyed: Missing
  /** without VideoCheck in the month */
  unfilmed: Missing
  /** with data of the month up to the day, none of which brought additional sales */
  unsold: Missing
}

const COUNTED = [
  'untargeted',
  'unfrozen',
  'unplanned',
  'empty',
  'unsurveyed',
  'unfilmed',
  'unsold',
] as const

/** Facts of concessions besides their levers. */
interface Facts {
  /** concessions without any planning */
  empty: ReadonlySet<string>
  report: ReadonlyMap<string, ReportData>
}

async function readFacts(months: readonly PlacedMonth[], month: Month): Promise<Facts> {
  const ids = months.map(({ site }) => site._id)
  const idle = months
    .filter(({ month: { staff } }) => staff.days.length === 0 && !isUnplanned({ staff }))
    .map(({ site }) => site._id)
  const [reports, empty] = await Promise.all([
    readSiteRollups('report', ids, month),
    sitesWithoutPeople(idle, month),
  ])
  const report = new Map(ids.flatMap((id, i) => (reports[i] ? [[id, reports[i]] as const] : [])))
  return { empty, report }
}

function missingIn(
  months: readonly PlacedMonth[],
  at: DayContext,
  { empty, report }: Facts,
): MissingRollup {
  const ids = (found: typeof months) => found.map(({ site }) => site._id)
  return {
    untargeted: missingOf(
      ids(
        months.filter(
          // `hasTarget`, not the number of objectifs: targets of 0 count as no target everywhere (`untargetedSites`).
          ({ month: { objectifs } }) => !hasTarget(objectifs) && objectifs.unreadable.length === 0,
        ),
      ),
    ),
    unfrozen: missingOf(
      ids(months.filter(({ month: { frozen, staff } }) => !frozen && staff.days.length > 0)),
    ),
    fallen: missingOf(
      months.flatMap(
        ({ site, month: { activity } }) => firstDecrease(site._id, activity, at.date) ?? [],
      ),
    ),
    unplanned: missingOf(ids(months.filter(({ month }) => isUnplanned(month)))),
    empty: missingOf(ids(months).filter((siteId) => empty.has(siteId))),
    unsurveyed: missingOf(ids(months).filter((siteId) => !report.get(siteId)?.quality)),
    unfilmed: missingOf(ids(months).filter((siteId) => !report.get(siteId)?.videocheck)),
    unsold: missingOf(
      ids(
        months.filter(
          ({ month: { activity } }) =>
            partDate(activity, at.date, 'days') !== null &&
            partDate(activity, at.date, 'sales') === null,
        ),
      ),
    ),
  }
}

/** What is to be completed in a scope on a day, stored level by level. */
export const MISSING: DayRollup<MissingRollup> = {
  name: 'missing',
  load: async (lists, at) => {
    const months = await readSiteMonths(lists.flat(), monthOf(at.date), at.reference)
    const facts = await readFacts(months, monthOf(at.date))
    const bySite = new Map(months.map((one) => [one.site._id, one]))
    return lists.map((list) =>
      missingIn(
        list.flatMap(({ _id }) => bySite.get(_id) ?? []),
        at,
        facts,
      ),
    )
  },
  sum: (parts, places) => {
    const missing = (key: (typeof COUNTED)[number]) =>
      sumMissing(
        parts.map((part) => part[key]),
        places,
      )
    return {
      ...(Object.fromEntries(COUNTED.map((key) => [key, missing(key)])) as Record<
        (typeof COUNTED)[number],
        Missing
      >),
      fallen: sumMissing(
        parts.map(({ fallen }) => fallen),
        places,
        ({ siteId }) => siteId,
      ),
    }
  },
}
