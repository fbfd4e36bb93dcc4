import type { LocalDate } from '../calendar/local-date'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import { FIGURE_KEYS } from './figures'
import type { SheetRows } from './sheet-rows'
import type { UsedModel } from './used-model'

type FigureKey = (typeof FIGURE_KEYS)[number]

/** Figures that a file gives, by service; 'all' also for the rows of workers and sales. */
export type FedFigures = Partial<Record<ProductiveService, 'all' | readonly FigureKey[]>>

/** What one file gave of a record's part (8 §1, several files make one record). */
export interface FeedLayer {
  importId: string
  importedAt: Date
  /** null: the product's own workbook (document 5) */
  model: UsedModel | null
  /** day of the figures; before the record's date when they were carried over */
  date: LocalDate
  /** '' in a file without named sheets */
  sheet: string
  /** rows by service for the activity, else of the whole part; null when they are not stored */
  rows: Partial<Record<ProductiveService, SheetRows>> | SheetRows | null
  fed: FedFigures
}

/** Figures of several services as a set of keys. */
type Cells = ReadonlySet<string>

const cellOf = (service: ProductiveService, key: FigureKey) => `${service} ${key}`

function cellsOf(fed: FedFigures): Set<string> {
  const cells = new Set<string>()
  for (const service of PRODUCTIVE_SERVICES) {
    const keys = fed[service]
    for (const key of keys === 'all' ? FIGURE_KEYS : (keys ?? [])) cells.add(cellOf(service, key))
  }
  return cells
}

function fedOf(cells: Cells): FedFigures {
  const fed: FedFigures = {}
  for (const service of PRODUCTIVE_SERVICES) {
    const keys = FIGURE_KEYS.filter((key) => cells.has(cellOf(service, key)))
    if (keys.length > 0) fed[service] = keys.length === FIGURE_KEYS.length ? 'all' : keys
  }
  return fed
}

/** Services of which a file gives something. */
export const servicesFed = (fed: FedFigures): ProductiveService[] =>
  PRODUCTIVE_SERVICES.filter((service) => fed[service] !== undefined)

/** Figures that both files give. */
export function sharedFed(a: FedFigures, b: FedFigures): FedFigures {
  const others = cellsOf(b)
  return fedOf(new Set([...cellsOf(a)].filter((cell) => others.has(cell))))
}

/** Figures that one of two files gives. */
export const fedTogether = (a: FedFigures, b: FedFigures): FedFigures =>
  fedOf(new Set([...cellsOf(a), ...cellsOf(b)]))

/** Figures of a file that the other one does not give. */
export function fedWithout(fed: FedFigures, other: FedFigures): FedFigures {
  const taken = cellsOf(other)
  return fedOf(new Set([...cellsOf(fed)].filter((cell) => !taken.has(cell))))
}

/** True if a file gives every figure of another one. */
export const givesAll = (fed: FedFigures, wanted: FedFigures): boolean =>
  [...cellsOf(wanted)].every((cell) => cellsOf(fed).has(cell))

/** The same figures of several services. */
export const fedAlike = (
  services: readonly ProductiveService[],
  figures: 'all' | readonly FigureKey[],
): FedFigures =>
  Object.fromEntries(
    services.map((service) => [
      service,
      figures === 'all' || figures.length === FIGURE_KEYS.length ? 'all' : figures,
    ]),
  )

/** True if a file gives the figure of the service. */
export const isFed = (fed: FedFigures, service: ProductiveService, key: FigureKey): boolean =>
  fed[service] === 'all' || Boolean(fed[service]?.includes(key))

/** Layers of a part after one more file: what that file gives no longer comes from the earlier ones. */
export function withLayer(layers: readonly FeedLayer[], added: FeedLayer): FeedLayer[] {
  const taken = cellsOf(added.fed)
  const left = layers.flatMap((layer): FeedLayer[] => {
    const cells = [...cellsOf(layer.fed)].filter((cell) => !taken.has(cell))
    return cells.length > 0 ? [{ ...layer, fed: fedOf(new Set(cells)) }] : []
  })
  return [...left, added]
}

const modelOf = ({ model }: Pick<FeedLayer, 'model'>) => model?._id ?? null

/** An earlier file of the same day that gave figures of a file from another model, with the services concerned. */
export interface FeedConflict {
  layer: FeedLayer
  services: ProductiveService[]
}

/**
 * First layer of the day whose figures another model gives as well; null without one. Carried figures never conflict,
 * and neither do two versions of one model (8 §1).
 */
export function conflictOf(
  layers: readonly FeedLayer[],
  added: Pick<FeedLayer, 'model' | 'date' | 'fed'>,
): FeedConflict | null {
  const cells = cellsOf(added.fed)
  for (const layer of layers) {
    if (layer.date !== added.date || modelOf(layer) === modelOf(added)) continue
    const shared = [...cellsOf(layer.fed)].filter((cell) => cells.has(cell))
    if (shared.length > 0) return { layer, services: servicesFed(fedOf(new Set(shared))) }
  }
  return null
}

/** Services with figures carried over from an earlier day, by that day. */
export function carriedServices(
  layers: readonly FeedLayer[],
  date: LocalDate,
): Map<LocalDate, ProductiveService[]> {
  const carried = new Map<LocalDate, ProductiveService[]>()
  for (const layer of layers)
    if (layer.date !== date) {
      const known = carried.get(layer.date) ?? []
      const own = servicesFed(layer.fed).filter((service) => !known.includes(service))
      carried.set(layer.date, [...known, ...own])
    }
  return carried
}

/** Text by which two records are compared: which model gave which figures of which day; '' without layers. */
export function layersMark(layers: readonly FeedLayer[] | undefined): string {
  if (!layers) return ''
  const cells = layers.flatMap((layer) =>
    [...cellsOf(layer.fed)].map((cell) => `${cell} ${modelOf(layer)} ${layer.date}`),
  )
  return cells.sort().join('\n')
}

/** Layer that gives a figure of a service; undefined when no file gave it. */
export const layerOf = (
  layers: readonly FeedLayer[],
  service: ProductiveService,
  key: FigureKey,
): FeedLayer | undefined => layers.find(({ fed }) => isFed(fed, service, key))
