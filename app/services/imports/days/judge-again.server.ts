import type { LocalDate } from '~/domain/calendar/local-date'
import type { SiteNode } from '~/domain/hierarchy/network'
import { carriedMeasures } from '~/domain/imports/usual-day'
import type { ReadSite } from '~/imports/parts/site-figures'
import { Findings } from '~/imports/reading/findings'
import { doubtDay } from '../find-doubts.server'
import type { SiteRecords } from './site-records.server'

/** Renews the doubts of a record after the records before it, or its own figures, changed (4-decisions, 55). */
export function judgeAgain(
  site: Pick<SiteNode, '_id' | 'name'>,
  records: SiteRecords,
  date: LocalDate,
  holidays: ReadonlySet<LocalDate>,
): void {
  const record = records.now.get(date)
  if (!record) return
  const { replaced, ...before } = records.beforeAt(date, new Set())
  const unknown = { activity: null, workers: null, sales: null }
  const doubts = doubtDay(
    site as SiteNode,
    { services: record.services, rows: {} } as unknown as ReadSite,
    { ...before, replaced: unknown },
    records.monthsAt(date),
    carriedMeasures(record.origin?.activity?.layers, date),
    { activityDate: date, holidays, doubts: [], warnings: new Findings() },
  )
  const { doubts: _old, doubtedOn: _on, ...rest } = record
  records.now.set(date, doubts.length > 0 ? { ...rest, doubts, doubtedOn: date } : rest)
}
