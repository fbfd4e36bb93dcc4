import { TARGET_FAMILIES } from '../additional-sales/families'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'
import { type FieldPath, quantityPath, selectedPath, servicePath } from './field-paths'
import { FIELDS, type Fields, flatten } from './fields'
import { numberError, readNumber } from './numbers'
import { DEFAULT_RATE, type ObjectifValues } from './objectif'
import { type Decider, type RateTrio, settleFamily, settleRate } from './settle'

/** A save as it was typed, with what its author had before their eyes. */
export interface Edit {
  /** what the fields held; a field that was not offered is absent and keeps what was shown */
  typed: Readonly<Record<FieldPath, string>>
  shown: Readonly<Fields>
  deciders?: Partial<Record<ProductiveService, Decider>>
}

/** What a save amounts to: the settled figures, or one sentence per wrong field. */
export interface ReadEdit {
  fields: Fields
  errors: Record<FieldPath, string>
}

/** What the edit form shows: the stored figures, and the default rate for a service without HEC nor revenue. */
export function shownFields(stored: ObjectifValues | null): Fields {
  const shown = flatten(stored)
  for (const service of PRODUCTIVE_SERVICES) {
    const empty = !shown[servicePath(service, 'hecHours')]
    if (empty && !shown[servicePath(service, 'netRevenue')])
      shown[servicePath(service, 'revenuePerHour')] = DEFAULT_RATE
  }
  return shown
}

/** Reads, checks and settles a save (spec 1 §4 and §5; 4-decisions, 26): all its errors in one pass. */
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
    settleServiceRate(service, fields, shown, deciders[service])
    settleServiceFamilies(service, fields, shown)
    const path = servicePath(service, 'netRevenue')
    const error = errors[path] ?? numberError('euros', fields[path] ?? 0)
    if (error) errors[path] = error
  }
  return { fields, errors }
}

/** A service's linked figures. */
export function trioOf(service: ProductiveService, of: Readonly<Fields>): RateTrio {
  return {
    hec: of[servicePath(service, 'hecHours')] ?? 0,
    revenue: of[servicePath(service, 'netRevenue')] ?? 0,
    rate: of[servicePath(service, 'revenuePerHour')] ?? 0,
  }
}

/** What a field holds as a number: what was typed, else what was shown. */
export function typedNumber({ typed, shown }: Edit, path: FieldPath): number {
  const text = typed[path]
  return text === undefined ? (shown[path] ?? 0) : readNumber(text)
}

function settleServiceRate(
  service: ProductiveService,
  fields: Fields,
  shown: Readonly<Fields>,
  decider: Decider | undefined,
) {
  const settled = settleRate(trioOf(service, shown), trioOf(service, fields), decider)
  fields[servicePath(service, 'netRevenue')] = settled.revenue
  fields[servicePath(service, 'revenuePerHour')] = settled.rate
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
    const settled = settleFamily(choice(shown), choice(fields))
    fields[selectedPath(service, family)] = settled.selected ? 1 : 0
    fields[quantityPath(service, family)] = settled.quantity
  }
}

/** One figure that a write changed. */
export interface FieldChange {
  field: FieldPath
  old: number | null
  new: number | null
}

/** What differs between two states; null stands for the month without objectif. */
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
