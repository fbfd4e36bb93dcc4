import type { LocalDate } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import type { SiteMonth } from '../causes/site-causes'
import { bestMonths, type SiteWork } from '../landing/best-months'
import { remainingDays, splitPotentials } from '../landing/landing'
import { type WhatItTakes, whatItTakes } from '../landing/what-it-takes'
import { byMeasure, type Measure } from '../measures'
import { byService, type ProductiveService } from '../workshop-services'
import { siteAt } from './cells'

/** What each service of a concession must still bring, at its data date (4-decisions, 39). */
export interface SiteTakes {
  /** null: no data of the month */
  dataDate: LocalDate | null
  services: Record<ProductiveService, WhatItTakes>
}

/**
 * Computes what each service of a concession must still bring for one measure.
 * @param before the concession's last twelve months, oldest first
 */
export function siteTakes(
  month: SiteMonth,
  before: readonly SiteWork[],
  { date, days, measure }: { date: LocalDate; days: MonthDays; measure: Measure },
): SiteTakes {
  const { day, realized, targets } = siteAt(month, { date, days })
  const dataDate = day?.date ?? null
  const potentials = splitPotentials(month, dataDate)
  const left = remainingDays(dataDate, days)
  return {
    dataDate,
    services: byService((service) =>
      whatItTakes(
        {
          targets: byMeasure((one) => targets[one].services[service]),
          realized: realized[service],
          potential: potentials[service],
          remainingDays: left,
          best: bestMonths(before, service),
        },
        measure,
      ),
    ),
  }
}
