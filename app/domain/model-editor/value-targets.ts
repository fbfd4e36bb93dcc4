import { FAMILIES, FAMILY_LABELS } from '../sales-families'
import { TRADE_NAMES } from '../workers/trade-names'
import { PRODUCTIVE_SERVICES, SERVICE_LABELS, SERVICES } from '../workshop-services'
import { ASSIGNED_FIELDS, type AssignedField } from './draft'
import type { EditorChoice, EditorView } from './view'

/** What a value of a field may be assigned to. @param sites concessions to choose from */
export function valueTargets(field: string, sites: readonly EditorChoice[]): EditorChoice[] {
  if (field === 'site') return [...sites]
  if (field === 'service')
    return PRODUCTIVE_SERVICES.map((value) => ({ value, label: SERVICE_LABELS[value] }))
  if (field === 'team') return SERVICES.map((value) => ({ value, label: SERVICE_LABELS[value] }))
  if (field === 'metier') return TRADE_NAMES.map((value) => ({ value, label: value }))
  if (field === 'apprentice') return ['oui', 'non'].map((value) => ({ value, label: value }))
  return FAMILIES.map((value) => ({ value, label: FAMILY_LABELS[value] }))
}

/** The same for every field whose values are assigned. */
export const allValueTargets = (sites: readonly EditorChoice[]): EditorView['targets'] =>
  Object.fromEntries(ASSIGNED_FIELDS.map((field) => [field, valueTargets(field, sites)])) as Record<
    AssignedField,
    EditorChoice[]
  >
