import { isProductive, type ProductiveService, readServiceKey } from '~/domain/records/services'
import { comparable } from '../reading/names'

const WRITTEN: ReadonlyMap<string, ProductiveService> = new Map([
  ['mecanique', 'mechanic'],
  ['meca', 'mechanic'],
  ['mechanic', 'mechanic'],
  ['servicerapide', 'quickService'],
  ['rapide', 'quickService'],
  ['quickservice', 'quickService'],
  ['carrosserie', 'body'],
  ['carr', 'body'],
  ['body', 'body'],
])

/** The service that a cell names: its French name, its key, 'Rapide', 'MECA' or 'CARR' (spec 5 §1). */
export function serviceOf(text: string): ProductiveService | undefined {
  const known = WRITTEN.get(comparable(text))
  if (known) return known
  const key = readServiceKey(text.trim())
  return key && isProductive(key) ? key : undefined
}
