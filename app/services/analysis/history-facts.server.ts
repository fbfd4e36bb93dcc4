import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { calendarNote } from '~/domain/calendar/data-issues'
import { addMonths, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { isMonthOver } from '~/domain/calendar/working-days'
import { type DatedPart, datedParts } from '~/domain/cells/scope-figures'
import { counted } from '~/domain/format/numbers'
import { movedSiteText } from '~/domain/hierarchy/dated-places'
import { silentSites, unrecordedSites, untargetedRecords } from '~/domain/history/missing-records'
import { countedUpTo, windowMonths } from '~/domain/history/periods'
import { comparedDay, type MonthFacts } from '~/domain/history/sums'
import { byMeasure } from '~/domain/measures'
import { scopeDays } from '~/domain/places/place-days'
import type { Missing } from '~/domain/records/missing'
import type { MonthActivity } from '~/domain/records/month-activity'
import type { OutsideSite } from '~/domain/records/outside'
import { comparedRollup } from '~/services/rollups/comparable-month.server'
import { readDayRollup } from '~/services/rollups/day-rollups.server'
import type { Rollup } from '~/services/rollups/definitions.server'
import { MONTH_CELLS } from '~/services/rollups/kinds/month-cells.server'
import { type ComparedDays, pairWithMonth } from '~/services/rollups/month-comparison.server'
import { readOffDateSites, type SubsetScope } from '~/services/rollups/off-date-sites.server'
import { readRollupMonths } from '~/services/rollups/read-rollups.server'

function doubtfulNames({ first, count }: Missing<OutsideSite>): string[] {
  const more = count - first.length
  return [
    ...first.map(({ name }) => name.replace(', ', '\u00a0· ')),
    ...(more > 0 ? [counted(more, 'autre')] : []),
  ]
}

async function factsOf(
  rollup: Rollup,
  parts: readonly DatedPart[],
  date: LocalDate,
  before: MonthActivity | undefined,
  where: SubsetScope,
): Promise<MonthFacts> {
  const { workingDays, network, faults } = where.reference
  const { activity } = rollup
  const { month } = activity
  const upTo = countedUpTo(month, date)
  const names = (ids: readonly string[]) => ids.map((id) => network.siteById.get(id)?.name ?? id)
  const stored = workingDays.get(month) ?? null
  const calendar = scopeDays(where.reference, month, where.scope)
  const dated = parts.map((part) => {
    const days = part.days ?? calendar
    return {
      ...part,
      days,
      elapsed: days.elapsedAt(part.date),
      isOver: part.date !== null && isMonthOver(part.date, days),
    }
  })
  const dayOf = (day: LocalDate, { days, daysBefore }: ComparedDays) =>
    comparedDay(day, days, daysBefore)
  const { cells, outside, doubted } = await readDayRollup(
    MONTH_CELLS,
    { scope: where.scope, date: upTo },
    where.reference,
  )
  const bare = names(untargetedRecords(rollup, date))
  const paired = before && (await pairWithMonth(activity, parts, upTo, before, dayOf, where))
  const alone = parts.filter(({ date }) => date !== null)
  return {
    miscounted: calendarNote(month, faults, stored, calendar.total) !== undefined,
    cells,
    untargeted: bare.length > 0 ? bare : outside.first.map(({ name }) => name),
    doubtful: byMeasure((measure) => doubtfulNames(doubted[measure])),
    unrecorded: names(unrecordedSites(rollup, date)),
    silent: names(silentSites(activity, date)),
    leftOut: names(activity.unreadable),
    parts: dated,
    compared: paired?.parts ?? alone.map(({ cumulative }) => ({ now: cumulative, before: null })),
    unreadBefore: names(paired?.leftOut ?? []),
    absentBefore: names(paired?.absent ?? []),
    shorterBefore: names(paired?.shorter.flatMap(({ siteIds }) => siteIds) ?? []),
    movedBefore: (paired?.moved ?? []).map(movedSiteText),
  }
}

/** Months of the history of a scope at an analysed date, each concession at its own data date (4-decisions, 39). */
export async function readHistoryFacts(
  scope: Scope,
  date: LocalDate,
  reference: ReferenceData,
): Promise<{ facts: Map<Month, MonthFacts>; current: Rollup | undefined }> {
  const where = { scope, reference }
  const months = windowMonths(monthOf(date))
  const read = await readRollupMonths(scope, months)
  const rollups = await Promise.all(read.map((rollup) => comparedRollup(scope, rollup)))
  const byMonth = new Map(rollups.map((rollup) => [rollup.activity.month, rollup]))
  // `read`, not `rollups`: the figures of a year before are compared with no objectif, so none of them is left out.
  const realized = new Map(read.map(({ activity }) => [activity.month, activity]))
  const entries = await Promise.all(
    rollups.map(async (rollup): Promise<[Month, MonthFacts]> => {
      const { month } = rollup.activity
      const upTo = countedUpTo(month, date)
      const others = await readOffDateSites(rollup.activity, upTo, where)
      const days = scopeDays(reference, month, scope)
      const parts = datedParts(upTo, rollup.activity, others, days)
      const before = realized.get(addMonths(month, -12))
      return [month, await factsOf(rollup, parts, date, before, where)]
    }),
  )
  return { facts: new Map(entries), current: byMonth.get(monthOf(date)) }
}
