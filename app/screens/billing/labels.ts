import { SERIES } from '~/domain/analysis/figure-texts'
import type { EntryKind } from '~/domain/billing/view'
import { counted } from '~/domain/format/numbers'
import type { LineKey } from '~/domain/records/outside'
import { SERVICE_LABELS } from '~/domain/workshop-services'

/** The kinds of invoices as the modal names them (3 §2.6). */
export const KIND_LABELS: Readonly<Record<EntryKind, string>> = {
  clients: 'Client',
  garanties: 'Garantie',
  cessions: 'Cession',
}

/** The colour class of a kind in donut, bars and legend. */
export const KIND_SERIES: Readonly<Record<EntryKind, string>> = {
  clients: 'client',
  garanties: 'garantie',
  cessions: 'cession',
}

/** Class that gives the client's invoices the colour of their service, after a space; '' for the total. */
export const serviceColour = (key: LineKey): string =>
  key === 'global' ? '' : ` of-${SERIES[key]}`

/** A count with its word: '1 facture', '1 335 factures'; an amount and its unit, so they never part. */
export function invoices(count: number): string {
  return counted(count, 'facture').replace(' facture', '\u00a0facture')
}

/** 'Total', or the service's name. */
export function cardName(key: LineKey): string {
  return key === 'global' ? 'Total' : SERVICE_LABELS[key]
}
