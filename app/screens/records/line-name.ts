import type { LineKey } from '~/domain/records/day-rings'
import { SERVICE_LABELS } from '~/domain/records/services'

/** 'GLOBAL', or the service's name (3 §2.2). */
export function lineName(key: LineKey): string {
  return key === 'global' ? 'GLOBAL' : SERVICE_LABELS[key]
}
