import { objectifTotals } from '../targets/totals'
import { noFigures } from './figures'

/** A month of mechanics up to the 19th: 39 000 €, 195 HT, 130 HEC. */
export const MECHANICS = { ...noFigures(), netRevenue: 39_000, totalHours: 195, hecHours: 130 }

/** The targets of mechanics, which are the budget: 64 000 €, 320 HT, 200 HEC. */
export const OBJECTIF = objectifTotals({
  budget: { totalHours: 320, hecHours: 200, revenue: 64_000, totalEntries: 0 },
  services: [{ key: 'mechanic', totalHours: 320, hecHours: 200, netRevenue: 64_000, families: [] }],
  videocheck: { tauxPresentation: 0, tauxRealisationDevis: 0, caParDevis: 0 },
})
