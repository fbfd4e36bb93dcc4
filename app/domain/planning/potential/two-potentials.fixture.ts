import type { SitePotential } from './site-potential'

const chain = { plateId: 'p1', groupId: 'g1' }
/** 4 mechanics × 21 days × 7 h = 588; one mechanic a half-day short: 584,5. */
export const NORTH: SitePotential = {
  ...chain,
  siteId: 's1',
  actualized: { mechanic: 584.5, quickService: 147, body: 294 },
  frozen: { mechanic: 588, quickService: 147, body: 294 },
  workers: 7,
}
/** Never frozen; 0,1 + 0,2 must not show binary noise. */
export const SOUTH: SitePotential = {
  ...chain,
  siteId: 's2',
  actualized: { mechanic: 0.1, quickService: 0, body: 0 },
  frozen: null,
  workers: 1,
}
