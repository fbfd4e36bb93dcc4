import { SERVICE_LABELS } from '../workshop-services'
import type { LineKey } from './outside'

/** 'Global', or the service's name (3 §2.2). */
export function lineName(key: LineKey): string {
  return key === 'global' ? 'Global' : SERVICE_LABELS[key]
}
