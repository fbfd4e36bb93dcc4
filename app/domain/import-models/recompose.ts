import { type BaseRecord, composedRows, composedServices, layersOfPart } from '../records/compose'
import {
  type FeedLayer,
  fedTogether,
  fedWithout,
  servicesFed,
  sharedFed,
} from '../records/feed-layers'
import type { RecordPart } from '../records/parts'
import type { RecordOrigin } from '../records/source-rows'
import { daysUntil, type ModelDay, ownLayers, sumOfDays } from './day-sums'

type Figures = Pick<BaseRecord, 'services' | 'workers' | 'advisers'>

/** What one file gave of a part of a record on the record's own day. */
export interface OwnFile {
  layer: FeedLayer
  figures: Figures
}

/** Files of the day in a part of a record, with their figures. */
export const ownFiles = (record: BaseRecord, part: RecordPart): OwnFile[] =>
  ownLayers(record, part).map((layer) => ({ layer, figures: record }))

const withLayers = (
  record: BaseRecord,
  part: RecordPart,
  figures: Partial<Figures>,
  layers: FeedLayer[],
): BaseRecord => {
  const { importId, importedAt, origin } = record
  const own = origin?.[part] ?? { importId, importedAt, rows: null }
  return {
    ...record,
    ...figures,
    origin: { ...origin, [part]: { ...own, layers } } as RecordOrigin,
  }
}

/** Lays the figures of a file over a record. */
function lay(record: BaseRecord, part: RecordPart, { figures, layer }: OwnFile): BaseRecord {
  if (part === 'activity') {
    const made = composedServices(record, figures.services, layer)
    return withLayers(record, part, { services: made.figures }, made.layers)
  }
  if (part === 'workers') {
    const made = composedRows(record, part, figures.workers, layer)
    return withLayers(record, part, { workers: made.figures }, made.layers)
  }
  const made = composedRows(record, part, figures.advisers, layer)
  return withLayers(record, part, { advisers: made.figures }, made.layers)
}

/** The record without any figure of the part. */
function emptied(record: BaseRecord, part: RecordPart): BaseRecord {
  const none = withLayers(record, part, part === 'workers' ? { workers: [] } : {}, [])
  if (part === 'sales') return { ...none, advisers: [] }
  if (part === 'workers') return none
  // Nothing of the activity is given: `composedServices` counts 0 for it.
  const layer = { fed: {} } as FeedLayer
  const { figures } = composedServices(null, record.services, layer)
  return { ...none, services: figures }
}

/** The record with the part of an earlier one. */
function carriedFrom(record: BaseRecord, base: BaseRecord, part: RecordPart): BaseRecord {
  const { services, workers, advisers } = base
  const figures = { activity: { services }, workers: { workers }, sales: { advisers } }[part]
  return withLayers(record, part, figures, layersOfPart(base, part))
}

/** The layer of a model's days up to a date. */
function layerOfDays(
  { importId, importedAt, model, date, sheet, rows }: ModelDay,
  fed: FeedLayer['fed'],
): FeedLayer {
  return { importId, importedAt, model, date, sheet, rows, fed }
}

/** Lays the sums of each model's days over what is carried, except where a later day's figures are there. */
function withDays(
  record: BaseRecord,
  part: RecordPart,
  days: readonly ModelDay[],
  before: readonly BaseRecord[],
): BaseRecord {
  let made = record
  const models = new Set(days.map(({ modelId }) => modelId))
  for (const modelId of models) {
    const own = daysUntil(
      days.filter((day) => day.modelId === modelId && day.part === part),
      record.date,
    )
    const latest = own.at(-1)
    if (!latest) continue
    const since = layersOfPart(made, part).filter(
      ({ date, model }) =>
        date > latest.date || (date === latest.date && model?._id !== latest.modelId),
    )
    const fed = since.reduce((left, one) => fedWithout(left, one.fed), latest.fed)
    if (servicesFed(fed).length === 0) continue
    const figures = sumOfDays(own, record.date, before)
    made = lay(made, part, { layer: layerOfDays(latest, fed), figures })
  }
  return made
}

/**
 * Makes a part of a record again from the files of its own day, the records before it and the models' days (8 §5, two
 * models are independent). A figure that no file of the day gives is the latest earlier one; a model's days are summed.
 * The product's own workbook gives its whole day: nothing else is carried over into it.
 * @param own files of the day; the part stays as it is when one workbook alone gave it
 * @param before records of the month before it that have the part, ascending
 * @param days of all models of the concession
 * @returns null when nothing of the part is left
 */
export function recomposed(
  record: BaseRecord,
  part: RecordPart,
  own: readonly OwnFile[],
  before: readonly BaseRecord[],
  days: readonly ModelDay[],
): BaseRecord | null {
  const isWhole = own.some(({ layer }) => layer.model === null)
  const base = isWhole ? undefined : before.at(-1)
  let made = base ? carriedFrom(record, base, part) : emptied(record, part)
  if (!isWhole) made = withDays(made, part, days, before)
  for (const one of own) made = lay(made, part, summed(one, record, days, before))
  return layersOfPart(made, part).length === 0 ? null : asStored(made, part)
}

/** The file's figures; of a model of single days their sum since the 1st. */
function summed(
  { layer, figures }: OwnFile,
  { date }: BaseRecord,
  days: readonly ModelDay[],
  before: readonly BaseRecord[],
): OwnFile {
  const own = days.filter(({ modelId }) => modelId === layer.model?._id)
  const day = own.find((one) => one.date === date)
  if (!day) return { layer, figures }
  return {
    layer: layerOfDays(day, sharedFed(layer.fed, day.fed)),
    figures: sumOfDays(own, date, before),
  }
}

/** Layers with one entry for each file and day. */
function mergedLayers(layers: readonly FeedLayer[]): FeedLayer[] {
  const merged = new Map<string, FeedLayer>()
  for (const layer of layers) {
    const key = `${layer.importId} ${layer.model?._id ?? ''} ${layer.date}`
    const known = merged.get(key)
    merged.set(key, known ? { ...known, fed: fedTogether(known.fed, layer.fed) } : layer)
  }
  return [...merged.values()]
}

/** A part that one workbook alone gave is stored without layers. */
function asStored(made: BaseRecord, part: RecordPart): BaseRecord {
  const layers = mergedLayers(layersOfPart(made, part))
  const record = withLayers(made, part, {}, layers)
  const [only, ...others] = layers
  if (!only || others.length > 0 || only.model || !only.rows) return record
  const { importId, importedAt, rows } = only
  return {
    ...record,
    origin: { ...record.origin, [part]: { importId, importedAt, rows } } as RecordOrigin,
  }
}
