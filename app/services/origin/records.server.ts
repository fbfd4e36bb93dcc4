import { importHeadline } from '~/db/collections/imports.server'
import { findObjectif } from '~/db/collections/objectifs.server'
import { recordOrigins } from '~/db/collections/records.server'
import { namesOfUsers } from '~/db/collections/user-names.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/local-date'
import type { SiteScope } from '~/domain/hierarchy/network'
import type { FigureQuery } from '~/domain/origin/figures'
import type { OriginRecord, OriginTarget } from '~/domain/origin/view'
import { totalFigures } from '~/domain/records/figures'
import { measuresOf } from '~/domain/records/measures'
import { activityAt } from '~/domain/records/month-activity'
import { rowsText } from '~/domain/records/source-rows'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'
import { urls } from '~/urls'

/** Name of an account; `otherwise` when the account is deleted. */
export const nameOf = async (userId: string, otherwise: string) =>
  (await namesOfUsers([userId])).get(userId) ?? otherwise

/** File of an import and its author; null when its log was deleted. */
export async function fileOf(importId: string): Promise<{ name: string; by: string } | null> {
  const found = await importHeadline(importId)
  return found && { name: found.fileName, by: await nameOf(found.userId, found.userEmail) }
}

/**
 * Records from which a concession's figure is read: that of its data date, and for a day's figure also the one before.
 * The caller has checked the cover. File and author are only for roles that the permission table allows.
 */
export async function recordsBehind(
  { role }: Principal,
  { siteId }: SiteScope,
  { rollup: { activity }, figures: { dataDate } }: ScopeMonth,
  { figure, measure, service }: FigureQuery,
): Promise<OriginRecord[]> {
  if (dataDate === null || figure === 'target' || figure === 'dayTarget') return []
  const dates = activity.days.map(({ date }) => date).filter((date) => date <= dataDate)
  const wanted = dates.slice(figure === 'day' ? -2 : -1)
  const found = new Map(
    (await recordOrigins(siteId, wanted)).map((record) => [record.date, record]),
  )
  const mayName = may(role, 'imports.name')
  const records = wanted.flatMap((date) => found.get(date) ?? [])
  return Promise.all(
    records.map(
      async ({ date, importDate, importId, importedAt, origin }): Promise<OriginRecord> => {
        const from = origin?.activity ?? { importId, importedAt, rows: null }
        const { rows } = from
        const asked = PRODUCTIVE_SERVICES.filter((key) => service === null || key === service)
        const day = activityAt(activity, date)?.cumulative
        const figures = day && (service ? day[service] : totalFigures(day))
        const file = mayName ? await fileOf(from.importId) : null
        return {
          dataDate: date,
          importDate,
          importedAt: from.importedAt.toISOString(),
          file,
          showsImporter: mayName,
          rows:
            rows &&
            asked.flatMap((key) => {
              const own = rows[key]
              return own ? [{ service: key, text: rowsText(own) }] : []
            }),
          to: file && may(role, 'administration') ? urls.importResult(from.importId) : null,
          value: figures ? measuresOf(figures)[measure] : 0,
        }
      },
    ),
  )
}

const FIELDS = {
  revenue: ['revenue', 'netRevenue'],
  ht: ['totalHours', 'totalHours'],
  hec: ['hecHours', 'hecHours'],
} as const

/**
 * Objectif that sets a concession's target; null without one. The author is only for roles that may read the
 * objectifs.
 */
export async function readTargetOrigin(
  { role }: Principal,
  { siteId }: SiteScope,
  month: Month,
  { figure, measure, service }: FigureQuery,
): Promise<OriginTarget | null> {
  if (figure !== 'target' && figure !== 'dayTarget') return null
  const stored = await findObjectif(siteId, month)
  if (!stored || stored.version === 0) return null
  const [budget, own] = FIELDS[measure]
  return {
    budget: service === null && stored.budget[budget] > 0,
    services: stored.services
      .filter(({ key }) => service === null || key === service)
      .map((one) => ({ service: one.key, value: one[own] })),
    updatedAt: stored.updatedAt.toISOString(),
    by: may(role, 'objectifs.read') ? (await nameOf(stored.updatedBy, '')) || null : null,
  }
}
