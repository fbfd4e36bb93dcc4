import { absentFromLatest } from '~/db/imports.server'
import { doubtedRecords } from '~/db/record-doubts.server'
import type { Scope } from '~/domain/access/scope'
import type { BusinessDay } from '~/domain/calendar/business-day'
import type { FreshnessView } from '~/domain/freshness/view'
import type { Network } from '~/domain/hierarchy/network'
import { doubtText } from '~/domain/imports/doubt-words'
import { sitesByDataDate } from '~/domain/records/data-dates'
import type { MonthActivity } from '~/domain/records/month-activity'

/**
 * Which figures of a scope are under doubt on the day that they are of, each concession at its own (4-decisions, 39 and
 * 55), and who has data of the date and is absent from its latest file.
 */
export async function readDoubts(
  activity: MonthActivity,
  { scope, date }: { scope: Scope; date: BusinessDay },
  { siteById }: Network,
): Promise<Pick<FreshnessView, 'doubted' | 'absent'>> {
  const dated = sitesByDataDate(activity, date)
  const days = dated.flatMap((one) => one.date ?? [])
  const isAt = dated.some((one) => one.date === date)
  const [records, missing] = await Promise.all([
    doubtedRecords(scope.type === 'site' ? scope.siteId : null, days),
    isAt ? absentFromLatest(date) : [],
  ])
  if (records.length + missing.length === 0) return {}
  const dateOf = new Map(dated.flatMap((one) => one.siteIds.map((id) => [id, one.date] as const)))
  const named = (siteId: string) => ({ siteId, name: siteById.get(siteId)?.name ?? siteId })
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'fr')
  const doubted = records
    .filter((record) => dateOf.get(record.siteId) === record.date)
    .map(({ siteId, doubts }) => ({ ...named(siteId), why: doubts.map(doubtText) }))
    .sort(byName)
  const absent = missing
    .filter((siteId) => dateOf.get(siteId) === date)
    .map(named)
    .sort(byName)
  return {
    ...(doubted.length > 0 ? { doubted } : {}),
    ...(absent.length > 0 ? { absent } : {}),
  }
}
