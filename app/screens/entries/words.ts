import type { LineKey } from '~/domain/records/day-rings'
import type { EntryKind } from '~/domain/records/entries'
import { SERVICE_LABELS } from '~/domain/records/services'

/** The kinds of invoices as the modal names them (3 §2.6). */
export const KIND_LABELS: Readonly<Record<EntryKind, string>> = {
  clients: 'Client',
  garanties: 'Garantie',
  cessions: 'Cession',
}

/** The colour class of a kind in donut, bars and legend. */
export const KIND_SERIES: Readonly<Record<EntryKind, string>> = {
  clients: 'meca',
  garanties: 'rapide',
  cessions: 'carro',
}

/** 'Total', or the service's name. */
export function cardName(key: LineKey): string {
  return key === 'global' ? 'Total' : SERVICE_LABELS[key]
}
