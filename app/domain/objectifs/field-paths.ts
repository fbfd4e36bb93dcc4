import type { TargetFamily } from '../additional-sales/families'
import type { ProductiveService } from '../records/services'

/** The name of one editable figure: form field, error, audit entry and conflict all use it. */
export type FieldPath = string

/** Names of a service's figures. */
export const servicePath = (
  service: ProductiveService,
  figure: 'totalHours' | 'hecHours' | 'netRevenue' | 'revenuePerHour',
): FieldPath => `services.${service}.${figure}`
/** Name of a family's quantity. */
export const quantityPath = (service: ProductiveService, family: TargetFamily): FieldPath =>
  `services.${service}.families.${family}`
/** Name of a family's selection. */
export const selectedPath = (service: ProductiveService, family: TargetFamily): FieldPath =>
  `services.${service}.selected.${family}`
