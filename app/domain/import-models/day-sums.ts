import { type LocalDate, monthOf } from '../calendar/local-date'
import { type BaseRecord, layersOfPart } from '../records/compose'
import {
  type FedFigures,
  type FeedLayer,
  fedAlike,
  fedWithout,
  servicesFed,
  sharedFed,
} from '../records/feed-layers'
import { noFiguresByService } from '../records/figures'
import type { RecordPart } from '../records/parts'
import { PRODUCTIVE_SERVICES } from '../workshop-services'
import { type Cumulated, cumulatedAt, type DayFigures } from './days'

/** Figures of one day alone, with the file that gave them. */
export interface ModelDay extends DayFigures, Pick<FeedLayer, 'importId' | 'importedAt' | 'sheet'> {
  modelId: string
  part: RecordPart
  model: NonNullable<FeedLayer['model']>
  rows: FeedLayer['rows']
}

/** Files of a part of a record that are of the record's own day. */
export const ownLayers = (record: BaseRecord, part: RecordPart): FeedLayer[] =>
  layersOfPart(record, part).filter(({ date }) => date === record.date)

/** Days of the month of a date up to the date, ascending. */
export const daysUntil = <D extends { date: LocalDate }>(days: readonly D[], date: LocalDate) =>
  days
    .filter((day) => day.date <= date && monthOf(day.date) === monthOf(date))
    .sort((a, b) => (a.date < b.date ? -1 : 1))

const WHOLE = fedAlike(PRODUCTIVE_SERVICES, 'all')

/** Figures that a layer claims: the product's own workbook all that no other file of the record gives. */
export function claimOf(layer: FeedLayer, all: readonly FeedLayer[]): FedFigures {
  if (layer.model) return layer.fed
  return all.filter((one) => one !== layer).reduce((left, one) => fedWithout(left, one.fed), WHOLE)
}

/** Cumulative figures that another file gave, to which later days are added. */
interface Opening {
  record: BaseRecord
  fed: FedFigures
}

/**
 * For each figure of a model, the latest earlier record of the month in which another file gave it (8 §5): that figure
 * contains the days before it.
 * @param before records of the month before the date, ascending
 */
export function openingsOf(
  days: readonly ModelDay[],
  before: readonly BaseRecord[],
  part: RecordPart,
): Opening[] {
  const [first] = days
  if (!first) return []
  const given = new Set(days.map(({ date }) => date))
  let left: FedFigures[] = days.map(({ fed }) => fed)
  const found: Opening[] = []
  for (const record of [...before].reverse()) {
    const layers = ownLayers(record, part)
    for (const layer of layers) {
      if (layer.model?._id === first.modelId && given.has(record.date)) continue
      const claim = claimOf(layer, layers)
      for (const fed of left.map((one) => sharedFed(one, claim)))
        if (servicesFed(fed).length > 0) found.push({ record, fed })
      left = left.map((one) => fedWithout(one, claim))
    }
  }
  return merged(found)
}

/** Openings with each figure once. */
function merged(found: readonly Opening[]): Opening[] {
  const taken: Opening[] = []
  for (const { record, fed } of found) {
    const rest = taken.reduce((left, one) => fedWithout(left, one.fed), fed)
    if (servicesFed(rest).length > 0) taken.push({ record, fed: rest })
  }
  return taken
}

const ofServices = <T extends { service: string }>(rows: readonly T[], fed: FedFigures): T[] => {
  const given: readonly string[] = servicesFed(fed)
  return rows.filter(({ service }) => given.includes(service))
}

/** A day without the figures that an opening of the same day or later already contains. */
function withoutOpened(day: ModelDay, openings: readonly Opening[]): DayFigures {
  const fed = openings
    .filter(({ record }) => record.date >= day.date)
    .reduce((left, one) => fedWithout(left, one.fed), day.fed)
  return {
    ...day,
    fed,
    workers: ofServices(day.workers, fed),
    advisers: ofServices(day.advisers, fed),
  }
}

/** An opening as the first day of a sum. */
const openingDay = ({ record, fed }: Opening, part: RecordPart): DayFigures => ({
  date: record.date,
  fed,
  hasRows: true,
  services: part === 'activity' ? record.services : noFiguresByService(),
  workers: part === 'workers' ? ofServices(record.workers, fed) : [],
  advisers: part === 'sales' ? ofServices(record.advisers, fed) : [],
})

/**
 * Figures since the 1st of a model's days (8 §1, `day`): what another file said of the month so far, with the days
 * after it; without such a file the days alone (8 §5).
 * @param days of one model, part and concession
 * @param before records of the month before the date, ascending
 */
export function sumOfDays(
  days: readonly ModelDay[],
  date: LocalDate,
  before: readonly BaseRecord[],
): Cumulated {
  const own = daysUntil(days, date)
  const part = own[0]?.part ?? 'activity'
  const openings = openingsOf(own, before, part)
  if (openings.length === 0) return cumulatedAt(own, date)
  const rest = own.map((day) => withoutOpened(day, openings))
  return cumulatedAt([...openings.map((one) => openingDay(one, part)), ...rest], date)
}
