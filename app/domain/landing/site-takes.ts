import type { LocalDate } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import type { SiteMonth } from '../causes/site-causes'
import type { Measure } from '../measures'
import { noFiguresByService } from '../records/figures'
import { measuresOf } from '../records/measures'
import { activityAt } from '../records/month-activity'
import { byService, type ProductiveService } from '../workshop-services'
import { bestMonths, type SiteWork } from './best-months'
import { remainingDays, splitPotentials } from './landing'
import { type WhatItTakes, whatItTakes } from './what-it-takes'

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
  const day = activityAt(month.activity, date)
  const dataDate = day?.date ?? null
  const figures = day?.cumulative ?? noFiguresByService()
  const potentials = splitPotentials(month, dataDate)
  const left = remainingDays(dataDate, days)
  return {
    dataDate,
    services: byService((service) =>
      whatItTakes(
        {
          targets: month.objectifs.services[service],
          realized: measuresOf(figures[service]),
          potential: potentials[service],
          remainingDays: left,
          best: bestMonths(before, service),
        },
        measure,
      ),
    ),
  }
}
