import { importHeadline } from '~/db/collections/imports.server'
import { findObjectif } from '~/db/collections/objectifs.server'
import { recordOrigins } from '~/db/collections/records.server'
import { namesOfUsers } from '~/db/collections/user-names.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/local-date'
import { withoutNoise } from '~/domain/decimal'
import type { SiteScope } from '~/domain/hierarchy/network'
import type { Measure } from '~/domain/measures'
import type { FigureQuery } from '~/domain/origin/figures'
import type { OriginRecord, OriginTarget } from '~/domain/origin/view'
import { type FeedLayer, isFed } from '~/domain/records/feed-layers'
import { MEASURE_FIGURES, measuresOf } from '~/domain/records/measures'
import { activityAt } from '~/domain/records/month-activity'
import { PART_SHEETS } from '~/domain/records/parts'
import { rowsText, type SheetRows } from '~/domain/records/sheet-rows'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'
import { rareUrls } from '~/rare-urls'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'

/** Name of an account; `otherwise` when the account is deleted. */
export const nameOf = async (userId: string, otherwise: string) =>
  (await namesOfUsers([userId])).get(userId) ?? otherwise

/** File of an import and its author; null when its log was deleted. */
export async function fileOf(importId: string): Promise<{ name: string; by: string } | null> {
  const found = await importHeadline(importId)
  return found && { name: found.fileName, by: await nameOf(found.userId, found.userEmail) }
}

type StoredOrigin = Awaited<ReturnType<typeof recordOrigins>>[number]

/** A file behind some services of a record's figure. */
interface SourceFile extends Omit<FeedLayer, 'fed' | 'rows'> {
  services: readonly ProductiveService[]
  rows: Partial<Record<ProductiveService, SheetRows>> | null
}

/** Files that give a figure of some services of a record. */
function filesBehind(
  { date, importId, importedAt, origin }: StoredOrigin,
  services: readonly ProductiveService[],
  measure: Measure,
): SourceFile[] {
  const own = origin?.activity ?? { importId, importedAt, rows: null }
  const whole = { ...own, model: null, date, sheet: PART_SHEETS.activity, services }
  if (!origin?.activity?.layers) return [whole]
  const files = origin.activity.layers.flatMap(({ fed, rows, ...layer }) => {
    const given = services.filter((service) => isFed(fed, service, MEASURE_FIGURES[measure]))
    return given.length > 0 ? [{ ...layer, services: given, rows: rows as SourceFile['rows'] }] : []
  })
  return files.length > 0 ? files : [{ ...whole, rows: {} }]
}

/**
 * Records from which a concession's figure is read: that of its data date, and for a day's figure also the one before;
 * one entry per file that a record is made of. The caller has checked the cover. File and author are only for roles
 * that the permission table allows.
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
  const asked = service ? [service] : PRODUCTIVE_SERVICES
  const files = wanted.flatMap((date) => {
    const record = found.get(date)
    if (!record) return []
    return filesBehind(record, asked, measure).map((from) => ({ record, from }))
  })
  return Promise.all(
    files.map(async ({ record: { date, importDate }, from }): Promise<OriginRecord> => {
      const { rows, services, importId, importedAt, model, sheet } = from
      const day = activityAt(activity, date)?.cumulative
      const value = services.reduce(
        (sum, key) => sum + (day ? measuresOf(day[key])[measure] : 0),
        0,
      )
      const file = mayName ? await fileOf(importId) : null
      return {
        recordDate: date,
        dataDate: from.date,
        importDate,
        importedAt: importedAt.toISOString(),
        file,
        showsImporter: mayName,
        model,
        sheet,
        rows:
          rows &&
          services.flatMap((key) => {
            const own = rows[key]
            return own ? [{ service: key, text: rowsText(own) }] : []
          }),
        to: file && may(role, 'administration') ? rareUrls.importResult(importId) : null,
        value: withoutNoise(value),
      }
    }),
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
