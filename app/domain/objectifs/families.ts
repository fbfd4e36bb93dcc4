import { TARGET_FAMILIES, type TargetFamily } from '../sales-families'
import type { ProductiveService } from '../workshop-services'
import { quantityPath, selectedPath } from './field-paths'
import type { Fields } from './fields'

/** Families offered for a service by default: all, but the windscreen only for the body shop (spec 1 §3). */
export function defaultFamilies(service: ProductiveService): TargetFamily[] {
  return TARGET_FAMILIES.filter((family) => family !== 'parebrise' || service === 'body')
}

/** Families that the form offers: the defaults, and others already selected or with a quantity. */
export function offeredFamilies(
  service: ProductiveService,
  shown: Readonly<Fields>,
): TargetFamily[] {
  const usual = new Set(defaultFamilies(service))
  return TARGET_FAMILIES.filter(
    (family) =>
      usual.has(family) ||
      (shown[selectedPath(service, family)] ?? 0) > 0 ||
      (shown[quantityPath(service, family)] ?? 0) > 0,
  )
}
