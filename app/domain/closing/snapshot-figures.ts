import { withoutNoise } from '../decimal'
import type { ByMeasure } from '../measures'
import type { Brand } from '../quality/quality'
import {
  type AdvisorSales,
  FIGURE_KEYS,
  type FiguresByService,
  noFigures,
  type WorkerFigures,
} from '../records/figures'
import { type ObjectifFigures, objectifTotals } from '../targets/totals'
import type { VideocheckFigures } from '../videocheck/figures'
import { byService, type ProductiveService } from '../workshop-services'
import { type StoredProductivity, snapshotProductivity } from './productivity'
import type { SnapshotFigures } from './snapshot-lines'

type Potential = Record<ProductiveService, number>

/** Stored data of a concession's month; undefined or null when none was stored. */
export interface StoredMonth {
  activity: { date: string; services: FiguresByService } | undefined
  workers: { date: string; workers: readonly WorkerFigures[] } | undefined
  sales: { date: string; advisers: readonly AdvisorSales[] } | undefined
  objectif: ObjectifFigures | undefined
  frozen: Potential | null
  planned: readonly { potential: Potential }[]
  individual: readonly { finalTargetHours: number }[]
  productivity: StoredProductivity | undefined
  brands: readonly Brand[]
  videocheck: VideocheckFigures | undefined
}

/** @throws Error when the value is not a finite number */
function figure(value: unknown): number {
  if (!Number.isFinite(value)) throw new Error('a stored figure is none')
  return Number(value)
}

const sumOf = (values: readonly number[]) =>
  withoutNoise(values.reduce((sum, value) => sum + figure(value), 0))

function servicesOf(services: FiguresByService): FiguresByService {
  return byService((service) => {
    const own = services[service]
    const figures = noFigures()
    for (const key of FIGURE_KEYS) figures[key] = figure(own[key])
    return figures
  })
}

function salesOf(advisors: readonly AdvisorSales[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const { sales } of advisors)
    for (const [family, pieces] of Object.entries(sales))
      sum[family] = withoutNoise((sum[family] ?? 0) + pieces)
  return sum
}

const measuresOf = ({ revenue, ht, hec }: ByMeasure): ByMeasure => ({ revenue, ht, hec })

function targetsOf(objectif: ObjectifFigures): SnapshotFigures['targets'] {
  const { global, services } = objectifTotals(objectif)
  return {
    ...measuresOf(global),
    services: byService((service) => measuresOf(services[service])),
  }
}

const videocheckOf = (from: VideocheckFigures): VideocheckFigures => {
  const { entries, videosDone, identifiedRevenue, realizedRevenue } = from
  return { entries, videosDone, identifiedRevenue, realizedRevenue }
}

/** Snapshot figures of a stored month. An invalid part is named in `unreadable` and left out (4-decisions, 42). */
export function snapshotFigures(stored: StoredMonth): SnapshotFigures {
  const unreadable: string[] = []
  const part = <T, F>(name: string, empty: F, from: T | undefined | null, read: (from: T) => F) => {
    if (from === undefined || from === null) return empty
    try {
      return read(from)
    } catch {
      unreadable.push(name)
      return empty
    }
  }
  const none = byService(() => 0)
  const read: Omit<SnapshotFigures, 'unreadable'> = {
    activity: part('activité', null, stored.activity, ({ date, services }) => ({
      date,
      services: servicesOf(services),
    })),
    workers: part('heures des collaborateurs', null, stored.workers, ({ date, workers }) => ({
      date,
      sum: sumOf(workers.map(({ billedHours }) => billedHours)),
    })),
    sales: part('ventes additionnelles', null, stored.sales, ({ date, advisers }) => ({
      date,
      sum: salesOf(advisers),
    })),
    targets: part('objectifs', null, stored.objectif, targetsOf),
    individualTargets: part('objectifs individuels', 0, stored.individual, (targets) =>
      sumOf(targets.map(({ finalTargetHours }) => finalTargetHours)),
    ),
    productivity: part('productivité', null, stored.productivity, snapshotProductivity),
    planned: part('planning', none, stored.planned, (months) =>
      byService((service) => sumOf(months.map(({ potential }) => potential[service]))),
    ),
    frozen: part('potentiel figé', null, stored.frozen, (frozen) => ({ ...frozen })),
    quality: part('enquêtes', [], stored.brands, (brands) =>
      brands.map(({ brandName, surveyCount, indicators }) => ({
        brandName,
        surveyCount,
        indicators: indicators.map(({ label, value, target }) => ({ label, value, target })),
      })),
    ),
    videocheck: part('VideoCheck', null, stored.videocheck, videocheckOf),
  }
  return { ...read, unreadable }
}
