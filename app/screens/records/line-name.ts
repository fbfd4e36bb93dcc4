import type { LineKey } from '~/domain/records/outside'
import { SERVICE_LABELS } from '~/domain/workshop-services'

/** 'Global', or the service's name (3 §2.2). */
export function lineName(key: LineKey): string {
  return key === 'global' ? 'Global' : SERVICE_LABELS[key]
}
