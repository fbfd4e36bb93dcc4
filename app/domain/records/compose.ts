import type { LocalDate } from '../calendar/local-date'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import {
  carriedServices,
  type FeedLayer,
  fedAlike,
  isFed,
  servicesFed,
  withLayer,
} from './feed-layers'
import {
  type AdvisorSales,
  FIGURE_KEYS,
  type FiguresByService,
  noFiguresByService,
  type WorkerFigures,
} from './figures'
import { PART_SHEETS, type RecordPart } from './parts'
import type { RecordOrigin } from './record-origin'

/** Stored record over which the figures of a model's file are laid. */
export interface BaseRecord {
  date: LocalDate
  importId: string
  importedAt: Date
  services: FiguresByService
  workers: readonly WorkerFigures[]
  advisers: readonly AdvisorSales[]
  origin?: RecordOrigin
}

const servicesOf = (rows: readonly { service: ProductiveService }[]): ProductiveService[] =>
  PRODUCTIVE_SERVICES.filter((service) => rows.some((row) => row.service === service))

/** Services that the product's own workbook gave: those with rows; all of them where the rows are not stored. */
function servicesGiven(record: BaseRecord, part: RecordPart): readonly ProductiveService[] {
  if (part === 'workers') return servicesOf(record.workers)
  if (part === 'sales') return servicesOf(record.advisers)
  const rows = record.origin?.activity?.rows
  return rows ? PRODUCTIVE_SERVICES.filter((service) => rows[service]) : PRODUCTIVE_SERVICES
}

/** Files that a part of a stored record is made of; one without layers comes from one workbook of document 5. */
export function layersOfPart(record: BaseRecord, part: RecordPart): FeedLayer[] {
  const { date, importId, importedAt, origin } = record
  const own = origin?.[part]
  if (own?.layers) return own.layers
  const from = own ?? { importId, importedAt, rows: null }
  return [
    {
      importId: from.importId,
      importedAt: from.importedAt,
      model: null,
      date,
      sheet: PART_SHEETS[part],
      rows: from.rows,
      fed: fedAlike(servicesGiven(record, part), 'all'),
    },
  ]
}

/** A part made of stored figures and a model's file. */
interface Composed<T> {
  figures: T
  layers: FeedLayer[]
}

/** Figures of the file for what it gives, else those of the stored record; 0 where that has none. */
export function composedServices(
  base: BaseRecord | null,
  read: FiguresByService,
  layer: FeedLayer,
): Composed<FiguresByService> {
  const figures = noFiguresByService()
  for (const service of PRODUCTIVE_SERVICES)
    for (const key of FIGURE_KEYS) {
      const from = isFed(layer.fed, service, key) ? read : base?.services
      figures[service][key] = from?.[service][key] ?? 0
    }
  return { figures, layers: withLayer(base ? layersOfPart(base, 'activity') : [], layer) }
}

/** Rows of the file for the services that it gives, with the stored rows of the other services. */
export function composedRows<T extends { service: ProductiveService }>(
  base: BaseRecord | null,
  part: 'workers' | 'sales',
  read: readonly T[],
  layer: FeedLayer,
): Composed<T[]> {
  const given = new Set(servicesFed(layer.fed))
  const stored = (part === 'workers' ? base?.workers : base?.advisers) as readonly T[] | undefined
  const kept = (stored ?? []).filter(({ service }) => !given.has(service))
  const byService = (a: T, b: T) =>
    PRODUCTIVE_SERVICES.indexOf(a.service) - PRODUCTIVE_SERVICES.indexOf(b.service)
  return {
    figures: kept.length > 0 ? [...kept, ...read].sort(byService) : [...read],
    layers: withLayer(base ? layersOfPart(base, part) : [], layer),
  }
}

const hasFigures = (services: FiguresByService, service: ProductiveService): boolean =>
  FIGURE_KEYS.some((key) => services[service][key] !== 0)

/** Services of a composed activity whose figures are of an earlier day and not all 0, by that day. */
export function carriedFigures(
  { figures, layers }: Composed<FiguresByService>,
  date: LocalDate,
): Map<LocalDate, ProductiveService[]> {
  const carried = [...carriedServices(layers, date)].map(
    ([day, services]) => [day, services.filter((service) => hasFigures(figures, service))] as const,
  )
  return new Map(carried.filter(([, services]) => services.length > 0))
}
