import type { ObjectifValues } from './objectif'

/** A month's objectif with a target in each service, and families in two. */
export const STORED: ObjectifValues = {
  budget: { totalHours: 700, hecHours: 450, revenue: 150_000, totalEntries: 320 },
  services: [
    {
      key: 'mechanic',
      totalHours: 400,
      hecHours: 250,
      netRevenue: 75_000,
      revenuePerHour: 300,
      families: [{ key: 'tires', quantity: 40 }],
      selectedFamilies: ['tires'],
    },
    {
      key: 'quickService',
      totalHours: 150,
      hecHours: 100,
      netRevenue: 40_000,
      revenuePerHour: 400,
      families: [],
      selectedFamilies: [],
    },
    {
      key: 'body',
      totalHours: 150,
      hecHours: 100,
      netRevenue: 35_000,
      revenuePerHour: 350,
      families: [{ key: 'parebrise', quantity: 6 }],
      selectedFamilies: ['parebrise'],
    },
  ],
  videocheck: { tauxPresentation: 70, tauxRealisationDevis: 40_000, caParDevis: 300 },
}
