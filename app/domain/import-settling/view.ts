import { normalised } from '../comparable-text'
import { withoutNoise } from '../decimal'
import type { FileAccount, UnknownValue } from '../file-account/account'
import { groupBy } from '../group-by'
import type { Condition } from '../import-models/condition'
import type { ImportModel } from '../import-models/model'
import { matchesWildcard } from '../import-models/wildcard'
import { VALUE_FIELDS, type ValueField } from '../model-editor/draft'
import type { UsedModel } from '../records/used-model'
import { conditionsOfColumn } from './column-conditions'
import { conditionHolds, isList } from './decisions'
import { controlName } from './form'
import type { NewSiteOffer } from './new-sites'

/** What a control offers: the targets of a field, both choices of a condition, one of them, or a sheet's only one. */
export type Offer = ValueField | 'both' | 'in' | 'out' | 'sheet'

/** Control of the form: one decision. */
export interface SettlingControl {
  name: string
  offers: Offer
  /** condition that the decision is about; '' for values and sheets */
  label: string
}

/** Value or sheet that is open, with its controls. */
export interface SettlingLine {
  /** field, header of a condition's column, or 'sheet' */
  field: string
  kind: 'value' | 'where' | 'sheet'
  value: string
  /** null for a sheet, whose rows are not read */
  rows: number | null
  amount: number | null
  controls: SettlingControl[]
}

/** Form that settles what a file holds and its model or the network does not know (8 §5, 9 §3). */
export interface Settling {
  /** null for the product's own workbook */
  model: UsedModel | null
  /** empty when everything has been decided since */
  lines: SettlingLine[]
  /** concessions to choose from; empty when no concession is open */
  sites: { value: string; label: string }[]
  /** concessions that can be created; null when none is open */
  newSites: NewSiteOffer | null
  /** true while the file is kept, so that the import can go on with it */
  isKept: boolean
}

const isField = (field: string): field is ValueField => VALUE_FIELDS.some((one) => one === field)

/** Unknown values, each once: cells that differ in case or accents are one value. */
function withoutTwins(unknown: readonly UnknownValue[]): UnknownValue[] {
  const groups = groupBy(
    unknown,
    ({ field, value, lacks = false }) => `${field}\n${normalised(value)}\n${lacks}`,
  )
  return [...groups.values()].flatMap((twins) => {
    const [first] = twins
    const sum = (of: (one: UnknownValue) => number) => twins.reduce((all, one) => all + of(one), 0)
    const amount = withoutNoise(sum((one) => one.amount))
    return first ? [{ ...first, rows: sum((one) => one.rows), amount }] : []
  })
}

function valueLine({ field, ...one }: UnknownValue & { field: ValueField }): SettlingLine {
  const name = controlName(['value', field, one.value])
  return { ...one, field, kind: 'value', controls: [{ name, offers: field, label: '' }] }
}

/** A cell without the part that a condition reads cannot be one of its values. */
function offerOf(condition: Condition, value: string, lacks: true | undefined): Offer {
  if (lacks) return 'out'
  if (isList(condition)) return 'both'
  return conditionHolds(condition, value) ? 'in' : 'out'
}

/** Line of a condition's value; null when the model knows it by now, or puts no condition on the column any more. */
function whereLine(
  { field, value, rows, amount, lacks }: UnknownValue,
  model: ImportModel,
): SettlingLine | null {
  const known = Object.entries(model.known ?? {}).find(
    ([header]) => normalised(header) === normalised(field),
  )?.[1]
  if (!known || known.some((one) => normalised(one) === normalised(value))) return null
  const controls = conditionsOfColumn(model, field).map(
    ({ key, condition, label }): SettlingControl => ({
      name: controlName(['where', field, value, key]),
      offers: offerOf(condition, value, lacks),
      label,
    }),
  )
  return controls.length > 0 ? { field, kind: 'where', value, rows, amount, controls } : null
}

/**
 * Lines of what a file left open and its model, as it is now, still does not decide.
 * @param isOpen tests whether the reader still finds a value of a field unknown
 */
export function settlingLines(
  { unknown, sheets }: Pick<FileAccount, 'unknown' | 'sheets'>,
  model: ImportModel,
  isOpen: (field: ValueField, value: string) => boolean,
): SettlingLine[] {
  const lines = withoutTwins(unknown).flatMap((one) => {
    const { field } = one
    if (isField(field)) return isOpen(field, one.value) ? [valueLine({ ...one, field })] : []
    return whereLine(one, model) ?? []
  })
  const decided = (model.sheets?.known ?? []).map(normalised)
  const open = undecidedSheets(sheets, model).filter(
    ({ name }) => !decided.includes(normalised(name)),
  )
  return [
    ...lines,
    ...open.map(({ name }): SettlingLine => {
      const control = controlName(['sheet', name])
      const controls: SettlingControl[] = [{ name: control, offers: 'sheet', label: '' }]
      return { field: 'sheet', kind: 'sheet', value: name, rows: null, amount: null, controls }
    }),
  ]
}

/** Sheets left out undecided; one that the model reads lacks its headings, which no decision gives it. */
const undecidedSheets = ({ left }: FileAccount['sheets'], { sheets }: ImportModel) =>
  left.filter(
    ({ name, isDecided }) =>
      !isDecided &&
      name !== '' &&
      !(sheets?.read ?? []).some((pattern) => matchesWildcard(pattern, name)),
  )

/** Tests whether a value can be decided: a cell without its part only where the values of the column are known. */
const isDecidable = ({ field, lacks }: UnknownValue, { known = {} }: ImportModel) =>
  !lacks || Object.keys(known).some((header) => normalised(header) === normalised(field))

/** Tests whether the form has a use: values were unknown, or a sheet of another name was left out undecided. */
export const canBeSettled = (
  { unknown, sheets }: Pick<FileAccount, 'unknown' | 'sheets'>,
  model: ImportModel,
) => unknown.some((one) => isDecidable(one, model)) || undecidedSheets(sheets, model).length > 0

/** Tests whether an account holds something that can be settled: unknown values, or a sheet left out undecided. */
export const isUnsettled = ({ unknown, sheets }: Pick<FileAccount, 'unknown' | 'sheets'>) =>
  unknown.length > 0 || sheets.left.some(({ isDecided }) => !isDecided)
