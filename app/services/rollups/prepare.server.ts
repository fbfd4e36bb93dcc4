import { referenceData } from '~/db/reference-data.server'
import { findRollups, rollupId } from '~/db/rollups.server'
import { previousBusinessDate } from '~/domain/calendar/analysis-date'
import { addMonths, type Month, monthOf } from '~/domain/calendar/business-day'
import type { PlateScope } from '~/domain/hierarchy/network'
import { sitesByDataDate } from '~/domain/records/month-activity'
import { today } from '~/infra/clock.server'
import { attempt } from '~/infra/dispensable.server'
import { buildActivity } from './build.server'
import { CAUSES } from './causes-part.server'
import { COMPARED } from './compared-part.server'
import { type DayPart, keptOn } from './kept.server'
import { listed } from './other-dates.server'
import { PRODUCTIVITY } from './productivity-part.server'
import type { Renewal } from './renewal.server'
import { readRollup } from './rollups.server'
import { SALES, salesOfSome } from './some-sites.server'
import { WATCH } from './watch-part.server'

/** Concessions whose sums are worked out together, unless one plate has more. */
const SITES_AT_ONCE = 100

type Sites = ReadonlyMap<string, Pick<PlateScope, 'plateId' | 'groupId'>>

/** The plates of some concessions, as many together as one reading holds concessions of. */
function batchesOf(siteIds: readonly string[], siteById: Sites): PlateScope[][] {
  const sizes = new Map<string, number>()
  for (const { plateId } of siteById.values()) sizes.set(plateId, (sizes.get(plateId) ?? 0) + 1)
  const chains = siteIds.flatMap((siteId) => siteById.get(siteId) ?? [])
  const plates = new Map(chains.map(({ plateId, groupId }) => [plateId, groupId]))
  const batches: PlateScope[][] = []
  let room = 0
  for (const [plateId, groupId] of plates) {
    const size = sizes.get(plateId) ?? 0
    if (batches.length === 0 || room < size) {
      batches.push([])
      room = SITES_AT_ONCE
    }
    batches.at(-1)?.push({ type: 'plate', plateId, groupId })
    room -= size
  }
  return batches
}

/**
 * Works out the activity of every scope above these concessions for a month (yyyy-MM), so that after an import nobody
 * waits for it (issue 13): a few plates at a time, then what is above them. A failure leaves the sums to whoever looks
 * first.
 * @param renewal what the import made of the concessions' own sums
 */
export async function prepareActivity(
  siteIds: readonly string[],
  siteById: Sites,
  month: Month,
  renewal: Renewal,
): Promise<void> {
  if (siteIds.length === 0) return
  await attempt('sums', async () => {
    for (const plates of batchesOf(siteIds, siteById)) await buildActivity(plates, month, renewal)
    await buildActivity([{ type: 'all' }], month, renewal)
  })
}

/** What pages keep of a day. */
const OF_THE_MORNING: readonly DayPart<unknown>[] = [
  ...[WATCH, PRODUCTIVITY, COMPARED],
  ...Object.values(CAUSES),
]

/**
 * Works out what the pages of this morning keep of their day, where the month (yyyy-MM) is theirs: only of what somebody
 * has looked at across the network in this month or the one before. A failure leaves it to whoever looks first.
 */
export async function prepareMorning(month: Month): Promise<void> {
  const date = previousBusinessDate(today())
  if (monthOf(date) !== month) return
  const scope = { type: 'all' } as const
  await attempt('sums', async () => {
    const idsOf = ({ name }: Pick<DayPart<unknown>, 'name'>) =>
      [month, addMonths(month, -1)].map((of) => rollupId(name, 'all', of))
    const found = await findRollups([...OF_THE_MORNING, SALES].flatMap(idsOf))
    const reference = await referenceData()
    for (const part of OF_THE_MORNING)
      if (idsOf(part).some((id) => found.has(id))) await keptOn(part, { scope, date }, reference)
    if (idsOf(SALES).some((id) => found.has(id))) {
      const { activity } = await readRollup(scope, month)
      const dated = sitesByDataDate(activity, date, 'sales').filter((one) => one.date !== null)
      await salesOfSome(listed(dated, month), { scope, month, reference })
    }
  })
}
