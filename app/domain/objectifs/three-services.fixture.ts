import type { ObjectifValues } from '../targets/objectif'

/** Month with three services: 700 h HT, 450 h HEC, 150 000 €. */
export const MONTH_OF_THREE: ObjectifValues = {
  budget: { totalHours: 700, hecHours: 450, revenue: 150_000, totalEntries: 320 },
  services: [
    {
      key: 'mechanic',
      totalHours: 400,
      hecHours: 250,
      netRevenue: 75_000,
      revenuePerHour: 300,
      families: [
        { key: 'tires', quantity: 40 },
        { key: 'wipers', quantity: 25 },
      ],
      selectedFamilies: ['tires', 'wipers'],
    },
    {
      key: 'quickService',
      totalHours: 150,
      hecHours: 100,
      netRevenue: 40_000,
      revenuePerHour: 400,
      families: [{ key: 'tires', quantity: 60 }],
      selectedFamilies: ['tires'],
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
  videocheck: { tauxPresentation: 70, tauxRealisationDevis: 40_000, caParDevis: 400 },
}
