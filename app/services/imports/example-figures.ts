import type { ServiceFigures } from '~/domain/records/figures'
import type { ProductiveService } from '~/domain/workshop-services'

/** Month-to-date figures of a middling workshop, for the template and the example exports. */
export const EXAMPLE_FIGURES: Readonly<Record<ProductiveService, ServiceFigures>> = {
  mechanic: {
    netRevenue: 42_350.5,
    totalHours: 310.5,
    hecHours: 214,
    ongoingHours: 38.5,
    ongoingWorkshops: 9,
    entriesClients: 148,
    entriesGaranties: 36,
    entriesCessions: 21,
  },
  quickService: {
    netRevenue: 15_820,
    totalHours: 118.25,
    hecHours: 96.5,
    ongoingHours: 6,
    ongoingWorkshops: 3,
    entriesClients: 131,
    entriesGaranties: 8,
    entriesCessions: 12,
  },
  body: {
    netRevenue: 28_640.9,
    totalHours: 205,
    hecHours: 151.75,
    ongoingHours: 44.5,
    ongoingWorkshops: 6,
    entriesClients: 37,
    entriesGaranties: 4,
    entriesCessions: 9,
  },
}
