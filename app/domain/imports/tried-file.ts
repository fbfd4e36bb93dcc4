import type { LocalDate } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import type { FileAccount } from '../file-account/account'
import type { Fed, ModelReport } from '../import-models/report'
import type { AdvisorSales, FiguresByService } from '../records/figures'
import type { UsedModel } from '../records/used-model'
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
  /** of single days, with the concession's last day: what its record would hold, as a sum since the 1st (8 §1) */
  sum?: Partial<Record<ProductiveService, Amounts>>
  /** later days whose sums would move, ascending; missing when none does */
  moved?: LocalDate[]
}

/** Result of `POST /import-models/try` (8 §3). */
export interface TriedFile extends FileAccount, Pick<ModelReport, 'control' | 'totals' | 'days'> {
  /** stored model that read the file; null for a model that is not stored */
  recognised: UsedModel | null
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
): Partial<Record<ProductiveService, Amounts>> {
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
