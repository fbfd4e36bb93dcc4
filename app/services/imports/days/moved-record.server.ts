import type { ModelDayDocument } from '~/db/collections/model-days.server'
import { fingerprintsOf } from '~/db/collections/record-parts.server'
import type { RecordDocument } from '~/db/collections/records.server'
import { type Cumulated, cumulatedAt, latestDay } from '~/domain/import-models/days'
import { type FeedLayer, isFed, servicesFed } from '~/domain/records/feed-layers'
import { FIGURE_KEYS, type FiguresByService } from '~/domain/records/figures'
import { marksOf, type RecordPart } from '~/domain/records/parts'
import type { RecordOrigin } from '~/domain/records/source-rows'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'

/** Layer of a model in a part of a record; undefined when the model gives nothing of it. */
export const layerOfModel = (
  { origin }: Pick<RecordDocument, 'origin'>,
  part: RecordPart,
  modelId: string,
): FeedLayer | undefined => origin?.[part]?.layers?.find(({ model }) => model?._id === modelId)

function servicesWith(
  services: FiguresByService,
  sum: FiguresByService,
  { fed }: FeedLayer,
): FiguresByService {
  const next = { ...services }
  for (const service of PRODUCTIVE_SERVICES) {
    const keys = FIGURE_KEYS.filter((key) => isFed(fed, service, key))
    if (keys.length === 0) continue
    const of = Object.fromEntries(keys.map((key) => [key, sum[service][key]]))
    next[service] = { ...services[service], ...of }
  }
  return next
}

function rowsWith<T extends { service: ProductiveService }>(
  rows: readonly T[],
  sum: readonly T[],
  { fed }: FeedLayer,
): T[] {
  const given = new Set(servicesFed(fed))
  const at = ({ service }: T) => PRODUCTIVE_SERVICES.indexOf(service)
  const all = [
    ...rows.filter(({ service }) => !given.has(service)),
    ...sum.filter(({ service }) => given.has(service)),
  ]
  return all.sort((a, b) => at(a) - at(b))
}

/** What the model gives of a record, added up again; the import and its time are those of the stored record. */
export function summedRecord(
  record: RecordDocument,
  part: RecordPart,
  layer: FeedLayer,
  days: readonly ModelDayDocument[],
): { record: RecordDocument; sum: Cumulated } {
  const sum = cumulatedAt(days, record.date)
  const latest = latestDay(days, record.date)
  const figures = {
    services:
      part === 'activity' ? servicesWith(record.services, sum.services, layer) : record.services,
    workers: part === 'workers' ? rowsWith(record.workers, sum.workers, layer) : record.workers,
    advisers: part === 'sales' ? rowsWith(record.advisers, sum.advisers, layer) : record.advisers,
  }
  const from = latest
    ? {
        importId: latest.importId,
        importedAt: latest.importedAt,
        model: latest.model,
        date: latest.date,
        sheet: latest.sheet,
        rows: latest.rows,
      }
    : {}
  const own = record.origin?.[part]
  const layers = own?.layers?.map((one) => (one === layer ? { ...layer, ...from } : one))
  const origin = { ...record.origin, [part]: { ...own, layers } } as RecordOrigin
  const marks = fingerprintsOf(figures, [])
  const parts = { ...marksOf(record), [part]: marks[part] }
  return { record: { ...record, ...figures, origin, parts }, sum }
}
