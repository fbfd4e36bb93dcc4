import {
  CONDITION_KINDS,
  type Condition,
  conditionOf,
  conditionParts,
} from '../import-models/condition'
import type { ModelField } from '../import-models/fields'
import { EURO_UNITS, HOUR_UNITS, type Term, type Unit } from '../import-models/model'
import { numberOf } from '../import-models/written-number'
import { PRODUCTIVE_SERVICES } from '../workshop-services'
import { type DraftModel, type FieldMark, fieldsOf, termsOf } from './draft'
import { choiceOf, type Entries, textOf } from './entries'
import { figureSettings, partOfEntries } from './settings-form'
import { outerIn } from './source-form'
import { COLUMN } from './table-form'

/** Value of a constant in a select of columns. */
export const CONSTANT = 'v:'
/** Value of 'Toujours un même nombre', whose number has a field of its own. */
export const NUMBER = 'n:'
/** Value of 'Ne pas importer'. */
export const NOT_IMPORTED = '-'
/** Terms of one field, and conditions of one term, at most. */
export const MOST_TERMS = 40
const MOST_CONDITIONS = 4
const MOST_VALUES = 200

/** Units that a field's cells may have. */
export function unitsOf({ kind }: Pick<ModelField, 'kind'>): readonly Unit[] {
  if (kind === 'hours') return HOUR_UNITS
  return kind === 'euros' ? EURO_UNITS : []
}

/** True for fields that count rows or numbers: invoices and entries. */
export const canCount = ({ kind }: Pick<ModelField, 'kind'>): boolean => kind === 'integer'

/** True for fields that are sums, whose terms have a sign. */
export const isSum = ({ kind }: Pick<ModelField, 'kind'>): boolean =>
  kind === 'euros' || kind === 'hours' || kind === 'integer'

function whereOf(entries: Entries, name: string): Term['where'] {
  // A map: a header of the file may be 'constructor', which a plain object inherits.
  const where = new Map<string, Condition>()
  for (let i = 0; i < MOST_CONDITIONS; i++) {
    const column = textOf(entries, `${name}.where.${i}.column`)
    if (!column.startsWith(COLUMN)) continue
    const header = column.slice(COLUMN.length)
    const given = (entries.get(`${name}.where.${i}.value`) ?? []).flatMap((text) => text.split(';'))
    const values = [...new Set(given.map((one) => one.trim()).filter((one) => one !== ''))]
    const kind = choiceOf(entries, `${name}.where.${i}.kind`, CONDITION_KINDS) ?? 'is'
    const before = where.get(header)
    const part = partOfEntries(entries, `${name}.where.${i}`)
    const parts = before ? conditionParts(before) : { kind, values: [], part }
    const all = [...parts.values, ...values].slice(0, MOST_VALUES)
    where.set(header, conditionOf({ ...parts, values: all }))
  }
  return where.size > 0 ? Object.fromEntries(where) : undefined
}

function sourceOf(entries: Entries, name: string, field: ModelField): Term | null {
  const calc = textOf(entries, `${name}.calc`)
  const from = textOf(entries, `${name}.from`)
  if (canCount(field) && calc === 'count') return from === NOT_IMPORTED ? null : { count: true }
  if (from === NUMBER)
    return isSum(field) ? { value: numberOf(textOf(entries, `${name}.number`)) } : null
  if (from.startsWith(CONSTANT)) return isSum(field) ? null : { value: from.slice(CONSTANT.length) }
  const outer = isSum(field)
    ? null
    : outerIn(entries, { select: `${name}.from`, name: `${name}.outer`, label: field.label })
  if (outer) return { from: outer }
  if (!from.startsWith(COLUMN)) return null
  const header = from.slice(COLUMN.length)
  return canCount(field) && calc === 'distinct' ? { distinct: header } : { column: header }
}

function termOf(entries: Entries, name: string, field: ModelField): Term | null {
  const plain = sourceOf(entries, name, field)
  if (!plain) return null
  const isColumn = plain.column !== undefined
  const hasPart = isColumn || plain.distinct !== undefined || plain.from !== undefined
  const part = hasPart ? partOfEntries(entries, name) : undefined
  const source = part === undefined ? plain : { ...plain, part }
  if (!isSum(field)) return source
  const units = isColumn ? unitsOf(field) : []
  const unit = choiceOf(entries, `${name}.unit`, units)
  const service = choiceOf(entries, `${name}.service`, PRODUCTIVE_SERVICES)
  const where = whereOf(entries, name)
  return {
    ...source,
    ...(textOf(entries, `${name}.sign`) === '-1' ? { sign: -1 as const } : {}),
    ...(unit && unit !== units[0] ? { unit } : {}),
    ...(isColumn ? figureSettings(entries, name, unit) : {}),
    ...(where ? { where } : {}),
    ...(service ? { service } : {}),
  }
}

/** Terms of a field as the form has them; null when the form has no such field. */
function postedTerms(
  entries: Entries,
  field: ModelField,
): { terms: Term[]; ignored: boolean } | null {
  const name = `f.${field.key}`
  const count = Math.min(Number(textOf(entries, `${name}.n`)) || 0, MOST_TERMS)
  if (count === 0) return null
  const terms = Array.from({ length: count }, (_, i) => termOf(entries, `${name}.${i}`, field))
  const ignored = textOf(entries, `${name}.0.from`) === NOT_IMPORTED
  return { terms: ignored ? [] : terms.filter((term) => term !== null), ignored }
}

const isSame = (a: readonly Term[], b: readonly Term[]) => JSON.stringify(a) === JSON.stringify(b)

/** Terms with their members in the order in which the form builds them, so that equal terms compare equal. */
const inOrder = (terms: readonly Term[]): Term[] =>
  terms.map(
    ({ column, value, count, distinct, from, part, sign, unit, where, service, ...rest }) => ({
      ...(column === undefined ? {} : { column }),
      ...(value === undefined ? {} : { value }),
      ...(count ? { count } : {}),
      ...(distinct === undefined ? {} : { distinct }),
      ...(from === undefined ? {} : { from }),
      ...(part === undefined ? {} : { part }),
      ...(sign === -1 ? { sign } : {}),
      ...(unit === undefined || unit === 'hours' || unit === 'euros' ? {} : { unit }),
      ...(rest.hoursPerDay === undefined ? {} : { hoursPerDay: rest.hoursPerDay }),
      ...(rest.times === undefined || rest.times === 1 ? {} : { times: rest.times }),
      ...(rest.minus ? { minus: rest.minus } : {}),
      ...(where ? { where } : {}),
      ...(service ? { service } : {}),
    }),
  )

/** The draft after step 2, 'Les colonnes' (8 §2): a field that the user changed is no longer proposed. */
export function applyColumns(draft: DraftModel, entries: Entries): DraftModel {
  const columns: Record<string, Term[]> = {}
  const marks: Record<string, FieldMark> = {}
  for (const field of fieldsOf(draft.model)) {
    const { key } = field
    const before = [...termsOf(draft.model, key)]
    const mark = draft.marks[key]
    const posted = postedTerms(entries, field)
    const terms = posted ? inOrder(posted.terms) : before
    if (terms.length > 0) columns[key] = terms
    const kept = !posted || isSame(terms, inOrder(before))
    if (posted?.ignored) marks[key] = 'ignored'
    else if (kept && mark) marks[key] = mark
    else if (terms.length > 0) marks[key] = 'chosen'
  }
  return { ...draft, model: { ...draft.model, columns }, marks }
}

/** Applies 'Ajouter une colonne', 'Retirer' or 'Ne pas importer ce champ' to a field. */
export function applyFieldAct(
  draft: DraftModel,
  act: 'ignore' | 'remove',
  key: string,
  index: number,
): DraftModel {
  if (!fieldsOf(draft.model).some((field) => field.key === key)) return draft
  const terms = [...termsOf(draft.model, key)]
  const left = act === 'ignore' ? [] : terms.filter((_, i) => i !== index)
  const { [key]: _, ...others } = draft.model.columns
  const columns = left.length > 0 ? { ...others, [key]: left } : others
  const mark: FieldMark = left.length > 0 ? 'chosen' : 'ignored'
  return { ...draft, model: { ...draft.model, columns }, marks: { ...draft.marks, [key]: mark } }
}
