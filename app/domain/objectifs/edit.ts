import { TARGET_FAMILIES } from '../sales-families'
import { DEFAULT_RATE, type ObjectifValues } from '../targets/objectif'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import { type FieldPath, quantityPath, selectedPath, servicePath } from './field-paths'
import { FIELDS, type Fields, flatten } from './fields'
import { type Decider, deriveFamily, deriveRate, type RateTrio } from './linked-figures'
import { numberError, numberOrZero } from './number-input'
import { settleSent } from './sent-figures'

/** Save of the form: the typed values and the values shown when the form was opened. */
export interface Edit {
  /** typed text by field; a missing field was not in the form and keeps its shown value */
  typed: Readonly<Record<FieldPath, string>>
  shown: Readonly<Fields>
  deciders?: Partial<Record<ProductiveService, Decider>>
  /** true for a call: of linked figures those in `typed` decide, not those that changed (4-decisions, 75) */
  bySent?: boolean
}

/** Result of reading a save: the derived figures, and one French message per invalid field. */
export interface ReadEdit {
  fields: Fields
  errors: Record<FieldPath, string>
}

/** Values that the edit form shows: the stored figures, and the default rate for a service without HEC and revenue. */
export function shownFields(stored: ObjectifValues | null): Fields {
  const shown = flatten(stored)
  for (const service of PRODUCTIVE_SERVICES) {
    const empty = !shown[servicePath(service, 'hecHours')]
    if (empty && !shown[servicePath(service, 'netRevenue')])
      shown[servicePath(service, 'revenuePerHour')] = DEFAULT_RATE
  }
  return shown
}

/** Parses, validates and derives the figures of a save (spec 1 §4 and §5; 4-decisions, 26), with all errors in one pass. */
export function readEdit(edit: Edit): ReadEdit {
  const { shown, deciders = {} } = edit
  const fields: Fields = {}
  const errors: Record<FieldPath, string> = {}
  for (const { path, kind } of FIELDS) {
    const value = typedNumber(edit, path)
    fields[path] = value
    const error = numberError(kind, value)
    if (error) errors[path] = error
  }
  for (const service of PRODUCTIVE_SERVICES) {
    const off = edit.bySent
      ? settleSentRate(service, fields, edit.typed)
      : settleServiceRate(service, fields, shown, deciders[service])
    settleServiceFamilies(service, fields, shown)
    const rate = servicePath(service, 'revenuePerHour')
    if (off && !errors[rate]) errors[rate] = off
    const path = servicePath(service, 'netRevenue')
    const error = errors[path] ?? numberError('euros', fields[path] ?? 0)
    if (error) errors[path] = error
  }
  return { fields, errors }
}

/** HEC, revenue and rate of a service, which depend on each other. */
export function trioOf(service: ProductiveService, of: Readonly<Fields>): RateTrio {
  return {
    hec: of[servicePath(service, 'hecHours')] ?? 0,
    revenue: of[servicePath(service, 'netRevenue')] ?? 0,
    rate: of[servicePath(service, 'revenuePerHour')] ?? 0,
  }
}

/** Number in a field: the typed value, else the shown one. */
export function typedNumber({ typed, shown }: Edit, path: FieldPath): number {
  const text = typed[path]
  return text === undefined ? (shown[path] ?? 0) : numberOrZero(text)
}

function settleServiceRate(
  service: ProductiveService,
  fields: Fields,
  shown: Readonly<Fields>,
  decider: Decider | undefined,
): null {
  putRate(service, fields, deriveRate(trioOf(service, shown), trioOf(service, fields), decider))
  return null
}

/** Settles the linked figures of a call. @returns French message for a contradicting rate */
function settleSentRate(
  service: ProductiveService,
  fields: Fields,
  typed: Readonly<Record<FieldPath, string>>,
): string | null {
  const { settled, error } = settleSent(trioOf(service, fields), {
    hec: servicePath(service, 'hecHours') in typed,
    revenue: servicePath(service, 'netRevenue') in typed,
    rate: servicePath(service, 'revenuePerHour') in typed,
  })
  putRate(service, fields, settled)
  return error
}

function putRate(service: ProductiveService, fields: Fields, { revenue, rate }: RateTrio) {
  fields[servicePath(service, 'netRevenue')] = revenue
  fields[servicePath(service, 'revenuePerHour')] = rate
}

function settleServiceFamilies(
  service: ProductiveService,
  fields: Fields,
  shown: Readonly<Fields>,
) {
  for (const family of TARGET_FAMILIES) {
    const choice = (of: Readonly<Fields>) => ({
      selected: (of[selectedPath(service, family)] ?? 0) > 0,
      quantity: of[quantityPath(service, family)] ?? 0,
    })
    const settled = deriveFamily(choice(shown), choice(fields))
    fields[selectedPath(service, family)] = settled.selected ? 1 : 0
    fields[quantityPath(service, family)] = settled.quantity
  }
}

/** Figure changed by a write. */
export interface FieldChange {
  field: FieldPath
  old: number | null
  new: number | null
}

/** Differences between two states; null means a month without objectif. */
export function changedFields(
  before: Readonly<Fields> | null,
  after: Readonly<Fields> | null,
): FieldChange[] {
  return FIELDS.flatMap(({ path }) => {
    const old = before ? (before[path] ?? 0) : null
    const next = after ? (after[path] ?? 0) : null
    return (old ?? 0) === (next ?? 0) ? [] : [{ field: path, old, new: next }]
  })
}
