import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import { addDays } from '~/domain/calendar/day-counting'
import { type LocalDate, type Month, monthOf, yearOf } from '~/domain/calendar/local-date'
import { monthsBack } from '~/domain/causes/chronic'
import { chunks } from '~/domain/chunks'
import { partsOf, sitesOf } from '~/domain/hierarchy/network'
import { windowMonths } from '~/domain/history/periods'
import { yieldToRequests } from '~/infra/process/yield-to-requests.server'
import { readHistoryFacts } from '~/services/analysis/history-facts.server'
import { readSameWorkingDay } from '~/services/analysis/same-working-day.server'
import { buildRollups } from '~/services/rollups/build.server'
import {
  buildDayRollups,
  type DayRollup,
  missingDayRollups,
} from '~/services/rollups/day-rollups.server'
import type { RollupParts } from '~/services/rollups/definitions.server'
import { COMPARED } from '~/services/rollups/kinds/compared.server'
import { LEVER_ENDS } from '~/services/rollups/kinds/lever-ends.server'
import { POTENTIAL } from '~/services/rollups/kinds/potential.server'
import { QUALITY } from '~/services/rollups/kinds/quality.server'
import { TRACES } from '~/services/rollups/kinds/traces.server'
import { VIDEOCHECK_TARGET_GAPS } from '~/services/rollups/kinds/videocheck.server'
import { batchesOf } from '~/services/rollups/plate-batches'
import { readPotentialToDate } from '~/services/rollups/potential-to-date.server'
import { missingRollups, readRollupPart } from '~/services/rollups/read-rollups.server'
import { AFTER_IMPORT, rebuildSales } from '~/services/rollups/rebuild-after-import.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { ADVISORS, SALES, TARGETS } from '~/services/rollups/subset-rollups.server'

/** Rollups to warm for a scope: rollups of the month, and rollups of one of its days. */
interface Ahead {
  month: Month
  names: readonly (keyof RollupParts)[]
  date: LocalDate
  parts: readonly DayRollup<unknown>[]
}

const NETWORK = { type: 'all' } as const
/** Months computed concurrently: their queries share round trips, but their records must fit into memory together. */
const AT_ONCE = 4

/**
 * Rollups that pages of a scope of several concessions read on a date, for its month and the months of its history.
 */
function shownOn(date: LocalDate): Ahead[] {
  const month = monthOf(date)
  const earlier = windowMonths(month).filter((one) => one !== month)
  const chronic = monthsBack(month)
  const eve = addDays(date, -1)
  return [
    {
      month,
      date,
      names: ['activity', 'objectifs', 'staff', 'attendance', 'videocheck', 'report'],
      parts: [...AFTER_IMPORT, POTENTIAL, QUALITY, VIDEOCHECK_TARGET_GAPS],
    },
    // the day before, which yesterday's figures are the difference to
    ...(monthOf(eve) === month ? [{ month, date: eve, names: [], parts: [COMPARED] }] : []),
    ...earlier.reverse().map(
      (one): Ahead => ({
        month: one,
        date: `${one}-01`,
        parts: chronic.includes(one) ? [LEVER_ENDS, TRACES] : [],
        names: ['activity', 'objectifs'],
      }),
    ),
    // what the months of the year ended at, for the year per concession
    ...earlier
      .filter((one) => yearOf(one) === yearOf(month))
      .map((one): Ahead => ({ month: one, date: lastDayOf(one), parts: [COMPARED], names: [] })),
  ]
}

async function missingOf(ahead: Ahead, scope: Scope, reference: ReferenceData): Promise<Ahead> {
  const { names, month, parts, date } = ahead
  const [months, days] = await Promise.all([
    missingRollups(names, scope, month),
    missingDayRollups(parts, { scope, date }, reference),
  ])
  return { ...ahead, names: months, parts: days }
}

const isNothing = ({ names, parts }: Ahead) => names.length + parts.length === 0

/** Builds concurrently, so that equal reads of the builds are sent once. */
async function work({ names, month, parts, date }: Ahead, scopes: readonly Scope[]): Promise<void> {
  await Promise.all([
    ...names.map((name) => buildRollups(name, scopes, month)),
    buildDayRollups(parts, { scopes, date }),
  ])
}

/** Asked between two steps; false stops the warming. */
type GoesOn = () => boolean

/** Builds the missing rollups from the plates upwards, a few at a time. @returns whether any was missing */
async function workOn(
  ahead: Ahead,
  scope: Scope,
  reference: ReferenceData,
  goesOn: GoesOn,
): Promise<boolean> {
  await yieldToRequests()
  const missing = await missingOf(ahead, scope, reference)
  if (isNothing(missing) || !goesOn()) return false
  const { network } = reference
  if (scope.type === 'group') {
    const people = new Map(sitesOf(network, scope).map(({ _id }) => [_id, 0]))
    for (const plates of batchesOf(people, network.siteById)) {
      if (!goesOn()) return true
      await yieldToRequests()
      await work(missing, plates)
    }
  } else
    for (const part of partsOf(network, scope)) await workOn(missing, part.scope, reference, goesOn)
  if (goesOn()) await work(missing, [scope])
  return true
}

/** Warms the rollups of lists of concessions, which are needed where data dates differ. */
async function workOnLists(date: LocalDate, reference: ReferenceData): Promise<void> {
  const month = await readScopeMonth(NETWORK, date, reference)
  await readSameWorkingDay(NETWORK, date, month)
  await yieldToRequests()
  const staff = await readRollupPart('staff', NETWORK, monthOf(date))
  await readPotentialToDate(month, date, staff)
  await yieldToRequests()
  await readHistoryFacts(NETWORK, date, reference)
  await yieldToRequests()
  await rebuildSales(date, new Set([SALES.name, ADVISORS.name, TARGETS.name]))
}

/**
 * Warms the missing rollups that pages of a scope of several concessions read on a date, so that the first reader does
 * not wait. They are missing after a demo fill, on a new day or month, and after a write that invalidated them. Yields
 * to page requests between two steps.
 * @param always true warms the lists even when nothing else is missing: for the first run of a day
 * @param goesOn returns false when the warming is to stop
 */
export async function prewarmRollups(
  date: LocalDate,
  always: boolean,
  goesOn: GoesOn = () => true,
): Promise<void> {
  const reference = await referenceData()
  if (reference.network.sites.length === 0) return
  let anything = always
  const [current, ...earlier] = shownOn(date)
  for (const months of [[current], ...chunks(earlier, AT_ONCE)]) {
    const done = await Promise.all(
      months.map((ahead) => ahead && workOn(ahead, NETWORK, reference, goesOn)),
    )
    if (done.includes(true)) anything = true
  }
  if (anything && goesOn()) await workOnLists(date, reference)
}
