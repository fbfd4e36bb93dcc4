import type { Family } from '~/domain/sales-families'
import type { ProductiveService } from '~/domain/workshop-services'
import type { DemoSite } from './network'

/** Seasonal factor of workshop activity by month (01 to 12), on top of the effect of leave. */
export const SEASON: Readonly<Record<string, number>> = {
  '01': 0.97,
  '02': 0.96,
  '03': 1.02,
  '04': 1.01,
  '05': 0.99,
  '06': 1.04,
  '07': 1.03,
  '08': 0.93,
  '09': 1.02,
  '10': 1.05,
  '11': 1.04,
  '12': 0.96,
}

/** Pieces sold per billed hour. */
export const FAMILY_RATES: Readonly<Record<ProductiveService, Readonly<Record<Family, number>>>> = {
  mechanic: {
    tires: 0.03,
    shockAbsorbers: 0.01,
    wipers: 0.04,
    brakePads: 0.04,
    batteries: 0.02,
    brakeDiscs: 0.02,
    parebrise: 0,
    filtresHuile: 0.09,
    additifs: 0.05,
    sterilisantsClim: 0.02,
  },
  quickService: {
    tires: 0.22,
    shockAbsorbers: 0.02,
    wipers: 0.09,
    brakePads: 0.09,
    batteries: 0.05,
    brakeDiscs: 0.04,
    parebrise: 0,
    filtresHuile: 0.25,
    additifs: 0.12,
    sterilisantsClim: 0.05,
  },
  body: {
    tires: 0.004,
    shockAbsorbers: 0.002,
    wipers: 0.01,
    brakePads: 0.002,
    batteries: 0.004,
    brakeDiscs: 0.002,
    parebrise: 0.03,
    filtresHuile: 0,
    additifs: 0,
    sterilisantsClim: 0.01,
  },
}

const RATE_FACTOR: Readonly<Record<ProductiveService, number>> = {
  mechanic: 1,
  quickService: 1.08,
  body: 0.94,
}

/** The concession's actual CA Net in euros per HEC hour. */
export function rateOf(site: DemoSite, service: ProductiveService): number {
  return site.temper.rate * RATE_FACTOR[service]
}
