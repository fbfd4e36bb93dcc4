import { MODEL_FIELDS, type ModelField, translatedFields } from '../import-models/fields'
import type { ImportModel, Term } from '../import-models/model'

/** Where a field's terms come from; a field without terms and without mark is missing. */
export type FieldMark = 'proposed' | 'chosen' | 'ignored'

/** Model in the making: the document so far, and what of it the product proposed (8 §2). */
export interface DraftModel {
  model: ImportModel
  /** by field */
  marks: Record<string, FieldMark>
  /** by field: source values whose assignment was proposed, and that the user did not change */
  proposedValues: Record<string, string[]>
  /** true: each import compares the file's own totals with its rows */
  checksTotal: boolean
}

export type FieldState = FieldMark | 'missing'

/** Steps of the editor, in order; the address names them. */
export const STEPS = ['table', 'columns', 'values', 'check'] as const
export type Step = (typeof STEPS)[number]

export const STEP_LABELS: Readonly<Record<Step, string>> = {
  table: 'Le tableau',
  columns: 'Les colonnes',
  values: 'Les valeurs',
  check: 'Contrôle',
}

/** Step of an address; the first one for an unknown name. */
export const stepOf = (name: string | null): Step => STEPS.find((step) => step === name) ?? 'table'

/** Buttons of the editor. The first four are followed by `.` and what they concern: a step, a field, a term. */
export const EDITOR_INTENTS = [
  'go',
  'add',
  'ignore',
  'remove',
  'refresh',
  'save',
  'import',
] as const
export type EditorIntent = (typeof EDITOR_INTENTS)[number]

/** Fields without which a record says little: an empty one is missing, not ignored. */
const MAIN = [
  'netRevenue',
  'totalHours',
  'hecHours',
  'ongoingHours',
  'name',
  'family',
  'quantity',
  'team',
]

/** Fields that the model's part may fill. */
export const fieldsOf = ({ feeds }: Pick<ImportModel, 'feeds'>): readonly ModelField[] =>
  MODEL_FIELDS[feeds]

/** Terms of a field; empty for a field that the model does not fill. */
export const termsOf = ({ columns }: Pick<ImportModel, 'columns'>, key: string): readonly Term[] =>
  columns[key] ?? []

/** True where the services are side by side: their terms name the service, and no column holds it. */
export const isSideBySide = (model: ImportModel): boolean =>
  Object.values(model.columns).some((terms) => terms.some(({ service }) => service !== undefined))

/** Sales name their families in a column of their own, or in a column each. */
const hasFamilyColumns = ({ columns }: ImportModel) =>
  MODEL_FIELDS.sales.some(
    ({ key, kind }) => kind === 'integer' && key !== 'quantity' && (columns[key]?.length ?? 0) > 0,
  )

/** True: without the field the model cannot be saved as it is now (8 §1). */
export function isNeeded(model: ImportModel, field: ModelField): boolean {
  if (field.key === 'service') return model.feeds !== 'videocheck' && !isSideBySide(model)
  if (field.key === 'family' || field.key === 'quantity')
    return model.feeds === 'sales' && !hasFamilyColumns(model)
  return field.required
}

/** State of a field, shown as a pill: proposed, chosen, missing or ignored. */
export function fieldState({ model, marks }: DraftModel, field: ModelField): FieldState {
  const filled = termsOf(model, field.key).length > 0
  const mark = marks[field.key]
  if (filled) return mark === 'proposed' ? 'proposed' : 'chosen'
  if (isNeeded(model, field)) return 'missing'
  return mark === 'ignored' || !MAIN.includes(field.key) ? 'ignored' : 'missing'
}

/** Fields by state, for the counts of the bar. */
export function statesOf(draft: DraftModel): Record<FieldState, ModelField[]> {
  const states: Record<FieldState, ModelField[]> = {
    proposed: [],
    chosen: [],
    missing: [],
    ignored: [],
  }
  for (const field of fieldsOf(draft.model)) states[fieldState(draft, field)].push(field)
  return states
}

/** Fields that stop a model from being saved: needed and without terms. */
export const neededFields = (model: ImportModel): ModelField[] =>
  fieldsOf(model).filter(
    (field) => isNeeded(model, field) && termsOf(model, field.key).length === 0,
  )

/** Fields whose values are assigned: identifiers, services and families (8 §1). */
export const VALUE_FIELDS = ['site', 'service', 'family'] as const
export type ValueField = (typeof VALUE_FIELDS)[number]

/** The same with those of collaborators (9-first-day §2). */
export const ASSIGNED_FIELDS = [...VALUE_FIELDS, 'team', 'metier', 'apprentice'] as const
export type AssignedField = (typeof ASSIGNED_FIELDS)[number]

/** Fields of the model's part whose values are assigned. */
export function assignedFieldsOf({ feeds }: Pick<ImportModel, 'feeds'>): AssignedField[] {
  const own = translatedFields(feeds)
  return ASSIGNED_FIELDS.filter((field) => own.includes(field))
}
