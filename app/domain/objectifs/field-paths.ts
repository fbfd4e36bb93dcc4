import type { TargetFamily } from '../sales-families'
import type { ProductiveService } from '../workshop-services'

/** Name of an editable figure, common to form field, error, audit entry and conflict. */
export type FieldPath = string

/** Field name of a service's figure. */
export const servicePath = (
  service: ProductiveService,
  figure: 'totalHours' | 'hecHours' | 'netRevenue' | 'revenuePerHour',
): FieldPath => `services.${service}.${figure}`
/** Field name of a family's quantity. */
export const quantityPath = (service: ProductiveService, family: TargetFamily): FieldPath =>
  `services.${service}.families.${family}`
/** Field name of a family's selection. */
export const selectedPath = (service: ProductiveService, family: TargetFamily): FieldPath =>
  `services.${service}.selected.${family}`
