import { isProductive, type ProductiveService, readServiceKey } from '~/domain/workshop-services'
import { normalised } from './normalise-names'

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

function read(text: string): ProductiveService | undefined {
  const known = WRITTEN.get(normalised(text))
  if (known) return known
  const key = readServiceKey(text.trim())
  return key && isProductive(key) ? key : undefined
}

/** Answers by text: a workbook repeats a few names on every row. */
const answers = new Map<string, ProductiveService | undefined>()

/** The service that a cell names: its French name, its key, 'Rapide', 'MECA' or 'CARR' (spec 5 §1). */
export function serviceOf(text: string): ProductiveService | undefined {
  if (answers.has(text)) return answers.get(text)
  const service = read(text)
  if (answers.size < 100) answers.set(text, service)
  return service
}
