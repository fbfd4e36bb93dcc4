import type { LocalDate } from '~/domain/calendar/local-date'
import { activityFirst, carriedText } from '~/domain/imports/model-messages'
import { type Carried, carriedMeasures } from '~/domain/imports/usual-day'
import { numberText, quoted } from '~/domain/message-format'
import { carriedFigures, composedRows, composedServices } from '~/domain/records/compose'
import { carriedServices, type FeedLayer, fedAlike, layerOf } from '~/domain/records/feed-layers'
import {
  type AdvisorSales,
  type FiguresByService,
  noFiguresByService,
  type WorkerFigures,
} from '~/domain/records/figures'
import type { RecordPart } from '~/domain/records/parts'
import type { RecordOrigin } from '~/domain/records/source-rows'
import {
  PRODUCTIVE_SERVICES,
  type ProductiveService,
  SERVICE_LABELS,
} from '~/domain/workshop-services'
import type { ReadSite } from '~/imports/parts/site-figures'
import type { Base } from './base-records.server'
import type { StoringContext } from './storing-context.server'

/** Layer that the import of a model's file adds to its part of each record, still without rows; null without a model. */
export function layerOfImport(
  context: Pick<StoringContext, 'byModel' | 'activityDate' | 'importId' | 'importedAt'>,
): (FeedLayer & { part: RecordPart }) | null {
  const { byModel, activityDate: date, importId, importedAt } = context
  if (!byModel || byModel.fed.part === 'videocheck') return null
  const { model, sheet } = byModel
  const { part, services, figures } = byModel.fed
  const fed = fedAlike(services, part === 'activity' ? figures : 'all')
  return { part, importId, importedAt, model, date, sheet, rows: null, fed }
}

/** A concession's figures of the day, made of stored ones and those of the model's file. */
export interface MadeOfModel {
  services: FiguresByService
  workers: WorkerFigures[]
  advisers: AdvisorSales[]
  origin: RecordOrigin
  /** figures of the activity that are not of the day */
  carried: Carried
}

/**
 * Judges HEC against HT on the composed record (8 §5): refused when both are of the day, under reserve when one of them is
 * carried over. @returns true when the concession fails
 */
function refuseHecAboveTotal(
  name: string,
  figures: FiguresByService,
  layers: readonly FeedLayer[],
  { activityDate: date, errors, warnings }: StoringContext,
): boolean {
  const isOfDay = (service: ProductiveService, key: 'totalHours' | 'hecHours') =>
    layerOf(layers, service, key)?.date === date
  const above = PRODUCTIVE_SERVICES.filter(
    (service) => figures[service].hecHours > figures[service].totalHours,
  )
  const isOwn = (service: ProductiveService) =>
    isOfDay(service, 'totalHours') && isOfDay(service, 'hecHours')
  for (const service of above) {
    const { totalHours, hecHours } = figures[service]
    const what = `${quoted(name)}, ${SERVICE_LABELS[service]}\u202f: les heures HEC (${numberText(hecHours)}) dépassent les heures totales (${numberText(totalHours)})`
    if (isOwn(service)) errors.add({ site: name }, `${what}.`)
    else if (isOfDay(service, 'totalHours') || isOfDay(service, 'hecHours'))
      warnings.add({ site: name }, `${what}, qui ne sont pas du même jour.`, 'hec')
  }
  return above.some(isOwn)
}

/**
 * Lays the model's figures of a concession over the stored ones (8 §1). What the model does not give stays as the day
 * has it, else as the month's latest record has it, with a warning.
 * @param workers rows of the file, linked to the known workers
 * @returns null when the concession fails; the reason is added to the errors
 */
export function madeOfModel(
  read: ReadSite,
  name: string,
  { own, kept }: Base,
  workers: readonly WorkerFigures[],
  context: StoringContext,
): MadeOfModel | null {
  const layer = layerOfImport(context)
  if (!layer) return null
  const { part, ...added } = layer
  const { activityDate: date, errors, warnings } = context
  if (!own && part !== 'activity') {
    errors.add({ site: name }, `${quoted(name)}\u202f: ${activityFirst(date)}`)
    return null
  }
  const from = { ...added, rows: read.origin[part] }
  const { importId, importedAt } = context
  const originOf = (layers: FeedLayer[]) =>
    ({ [part]: { importId, importedAt, rows: read.origin[part], layers } }) as RecordOrigin
  const warn = ([since, services]: readonly [LocalDate, readonly ProductiveService[]]) => {
    if (services.length > 0)
      warnings.add({ site: name }, `${quoted(name)}, ${carriedText(services, since)}`, 'carried')
  }
  const none = { workers: [], advisers: [], carried: {} as Carried }
  if (part === 'activity') {
    const made = composedServices(kept, read.services, from)
    if (refuseHecAboveTotal(name, made.figures, made.layers, context)) return null
    for (const one of carriedFigures(made, date)) warn(one)
    const carried = carriedMeasures(made.layers, date)
    return { ...none, services: made.figures, origin: originOf(made.layers), carried }
  }
  const { figures, layers } =
    part === 'workers'
      ? composedRows(kept, part, workers, from)
      : composedRows(kept, part, read.advisers, from)
  const hasRows = (service: ProductiveService) => figures.some((row) => row.service === service)
  for (const [since, services] of carriedServices(layers, date))
    warn([since, services.filter(hasRows)])
  const rows = part === 'workers' ? { workers: figures } : { advisers: figures }
  const services = own?.services ?? noFiguresByService()
  return { ...none, services, ...rows, origin: originOf(layers) } as MadeOfModel
}
