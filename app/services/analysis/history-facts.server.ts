import type { ReferenceData } from '~/db/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { addMonths, type BusinessDay, type Month, monthOf } from '~/domain/calendar/business-day'
import { latestDay } from '~/domain/calendar/day-set'
import { monthDays } from '~/domain/calendar/working-days'
import { countedUpTo, windowMonths } from '~/domain/history/periods'
import { comparedDay, type MonthFacts } from '~/domain/history/sums'
import { minusFigures, noFiguresByService } from '~/domain/records/figures'
import { activityAt, type MonthActivity, sumActivities } from '~/domain/records/month-activity'
import { type DatedPart, datedParts, oddlyDated } from '~/domain/records/scope-figures'
import { readOtherDates } from '~/services/rollups/other-dates.server'
import type { Rollup } from '~/services/rollups/parts.server'
import { readRollupMonths, readSites } from '~/services/rollups/rollups.server'

/** What the year before holds for the parts of a month, each at the day its own data date is compared with. */
async function beforeParts(
  days: readonly (BusinessDay | null)[],
  before: MonthActivity | undefined,
  oddSiteIds: readonly (readonly string[])[],
) {
  if (!before) return days.map(() => null)
  const at = (activity: MonthActivity, day: BusinessDay | null) =>
    day === null ? null : (activityAt(activity, day)?.cumulative ?? null)
  const read = await Promise.all(
    oddSiteIds.map((siteIds) => readSites('activity', siteIds, before.month)),
  )
  const odd = read.map((sites) => sumActivities(before.month, sites))
  const [mainDay = null] = days
  const whole = at(before, mainDay)
  const others = new Set(oddSiteIds.flat())
  // why not `whole`: it may be the odd ones' alone, and what they leave would read as a year before of 0
  const isKnown = before.sites.some(
    ({ siteId, days: held }) =>
      mainDay !== null && !others.has(siteId) && latestDay(held, before.month, mainDay) !== null,
  )
  const main =
    whole &&
    isKnown &&
    odd.reduce((left, part) => minusFigures(left, at(part, mainDay) ?? noFiguresByService()), whole)
  return [main || null, ...odd.map((part, i) => at(part, days[i + 1] ?? null))]
}

async function factsOf(
  { activity }: Pick<Rollup, 'activity'>,
  parts: readonly DatedPart[],
  upTo: BusinessDay,
  before: MonthActivity | undefined,
  { holidayDates, workingDays }: ReferenceData,
): Promise<MonthFacts> {
  const { month } = activity
  const calendar = monthDays(month, holidayDates, workingDays.get(month) ?? null)
  const dated = parts.map((part) => ({ ...part, elapsed: calendar.elapsedAt(part.date) }))
  const days = dated.map(({ date, elapsed }) => date && comparedDay(date, elapsed, calendar.total))
  const odd = oddlyDated(activity, upTo).map(({ siteIds }) => siteIds)
  const previous = await beforeParts(days, before, odd)
  return {
    total: calendar.total,
    parts: dated.map((part, i) => ({ ...part, previous: previous[i] ?? null })),
  }
}

/** The months of the history of a scope at an analysed date, each concession at its own data date (4-decisions, 39). */
export async function readHistoryFacts(
  scope: Scope,
  date: BusinessDay,
  reference: ReferenceData,
): Promise<{ facts: Map<Month, MonthFacts>; activity: MonthActivity | undefined }> {
  const months = windowMonths(monthOf(date))
  const rollups = await readRollupMonths(scope, months)
  const byMonth = new Map(rollups.map((rollup) => [rollup.activity.month, rollup]))
  const entries = await Promise.all(
    rollups.map(async (rollup): Promise<[Month, MonthFacts]> => {
      const { month } = rollup.activity
      const upTo = countedUpTo(month, date)
      const others = await readOtherDates(rollup.activity, upTo)
      const parts = datedParts(upTo, rollup.activity, rollup.objectifs, others)
      const before = byMonth.get(addMonths(month, -12))?.activity
      return [month, await factsOf(rollup, parts, upTo, before, reference)]
    }),
  )
  return { facts: new Map(entries), activity: byMonth.get(monthOf(date))?.activity }
}
