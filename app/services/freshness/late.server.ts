import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { dueDay } from '~/domain/freshness/due-day'
import { dayToReport, freshnessWhenDue } from '~/domain/freshness/late'
import type { LateRow } from '~/domain/freshness/view'
import { workedAtSite, workedInScope } from '~/domain/places/place-days'
import { readRollup } from '~/services/rollups/read-rollups.server'

/** Freshness of a scope on a due day: counts, and the late concessions, oldest data first. */
export interface DueFreshness {
  due: LocalDate
  /** day of the figures to display */
  date: LocalDate
  total: number
  upToDate: number
  late: LateRow[]
  /** by name: their records cannot be read */
  unreadable: string[]
}

/**
 * Reads which concessions of a scope lack the data that are due on a day (7-beyond §2). The caller has checked the
 * cover.
 * @returns null when the calendar has no working day
 */
export async function readDueFreshness(
  scope: Scope,
  today: LocalDate,
  reference: ReferenceData,
): Promise<DueFreshness | null> {
  const due = dueDay(today, workedInScope(reference, scope))
  if (!due) return null
  const months = [...new Set([monthOf(due), monthOf(today)])]
  const [month, next = null] = await Promise.all(
    months.map(async (one) => (await readRollup(scope, one)).activity),
  )
  if (!month) return null
  const { total, upToDate, late, unreadable } = freshnessWhenDue(due, month, next, (siteId) =>
    dueDay(today, workedAtSite(reference, siteId)),
  )
  const { siteById, plateById, groupById } = reference.network
  const named = ({ siteId, date }: (typeof late)[number]): LateRow => {
    const site = siteById.get(siteId)
    return {
      siteId,
      date,
      name: site?.name ?? siteId,
      plate: plateById.get(site?.plateId ?? '')?.name ?? '',
      group: groupById.get(site?.groupId ?? '')?.name ?? '',
    }
  }
  const rows = late.map(named)
  rows.sort(
    (a, b) => (a.date ?? '').localeCompare(b.date ?? '') || a.name.localeCompare(b.name, 'fr'),
  )
  const names = unreadable.map((siteId) => siteById.get(siteId)?.name ?? siteId)
  const date = dayToReport(due, today, month)
  return { due, date, total, upToDate, late: rows, unreadable: names }
}
