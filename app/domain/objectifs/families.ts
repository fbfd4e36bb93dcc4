import { TARGET_FAMILIES, type TargetFamily } from '../additional-sales/families'
import type { ProductiveService } from '../records/services'
import { quantityPath, selectedPath } from './field-paths'
import type { Fields } from './fields'

/** The families a service is offered by default: all, the windscreen for the body shop only (spec 1 §3). */
export function defaultFamilies(service: ProductiveService): TargetFamily[] {
  return TARGET_FAMILIES.filter((family) => family !== 'parebrise' || service === 'body')
}

/** The families that the form offers: the default ones, and any other that is already followed. */
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
