import type { LocalDate } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import type { Fed, ModelReport, UsedModel } from '../import-models/report'
import type { AdvisorSales, FiguresByService } from '../records/figures'
import type { ProductiveService } from '../workshop-services'
import type { ImportFinding } from './finding'

/** Amounts of a concession's service by field: euros, hours, pieces. */
export type Amounts = Record<string, number>

/** What a tried file gives of a concession on a day; VideoCheck's figures are under `videocheck`. */
export interface TriedSite {
  siteId: string
  name: string
  date: LocalDate
  services: Partial<Record<ProductiveService | 'videocheck', Amounts>>
}

/** Result of `POST /import-models/try` (8 §3). */
export interface TriedFile extends Pick<ModelReport, 'unknown' | 'control' | 'totals' | 'days'> {
  /** stored model that read the file; null for a model that is not stored */
  recognised: UsedModel | null
  rows: ModelReport['rows']
  sites: TriedSite[]
  findings: (ImportFinding & { level: 'error' | 'warning' })[]
}

/** Figures of a concession in the file. */
export interface ReadFigures {
  services: FiguresByService
  workers: readonly { service: ProductiveService; billedHours: number; ongoingHours: number }[]
  advisers: readonly AdvisorSales[]
}

function add(sum: Amounts, key: string, amount: number): void {
  sum[key] = withoutNoise((sum[key] ?? 0) + amount)
}

/** What a file gives of each service that it feeds. */
export function triedServices(
  { services, workers, advisers }: ReadFigures,
  fed: Fed,
): TriedSite['services'] {
  return Object.fromEntries(
    fed.services.map((service) => {
      const sums: Amounts = {}
      if (fed.part === 'activity') for (const key of fed.figures) sums[key] = services[service][key]
      if (fed.part === 'workers')
        for (const { service: own, billedHours, ongoingHours } of workers)
          if (own === service) {
            add(sums, 'billedHours', billedHours)
            add(sums, 'ongoingHours', ongoingHours)
          }
      if (fed.part === 'sales')
        for (const one of advisers)
          if (one.service === service)
            for (const [family, pieces] of Object.entries(one.sales)) add(sums, family, pieces)
      return [service, sums]
    }),
  )
}
