import { normalised } from '../comparable-text'
import { UnknownFormError } from '../errors'
import type { ImportModel } from '../import-models/model'
import { VALUE_FIELDS, type ValueField } from '../model-editor/draft'
import { type Entries, textOf } from '../model-editor/entries'
import type { Resolve } from '../model-editor/values-form'
import { COUNTS, COUNTS_NOT, LEAVE_OUT } from './choices'
import { conditionsOfColumn } from './column-conditions'
import type { Decision } from './decisions'
import { HalfDecidedError, NewSiteError, UnknownChoiceError } from './errors'
import type { TypedSite } from './new-sites'

type Key =
  | readonly ['value', ValueField, string]
  | readonly ['where', header: string, value: string, condition: string]
  | readonly ['sheet', string]

/** Name of a control: it holds what is decided, so that it means the same on a page that lists other values. */
export const controlName = (key: Key): string => JSON.stringify(key)

/** What a control's name holds; null for another name. */
export function keyOf(name: string): readonly string[] | null {
  if (!name.startsWith('["')) return null
  try {
    const key: unknown = JSON.parse(name)
    return Array.isArray(key) && key.every((one) => typeof one === 'string') ? key : null
  } catch {
    return null
  }
}

const isValueField = (text: string): text is ValueField =>
  VALUE_FIELDS.some((field) => field === text)

/** @throws UnknownFormError, UnknownChoiceError 422 */
function decisionOf(key: readonly string[], choice: string, resolve: Resolve): Decision {
  const [kind, first = '', second = '', condition = ''] = key
  if (kind === 'value' && isValueField(first)) {
    const to = choice === LEAVE_OUT ? null : resolve(first, choice)
    if (to === null && choice !== LEAVE_OUT) throw new UnknownChoiceError(second, choice)
    return { kind, field: first, value: second, to }
  }
  if (kind === 'where' && (choice === COUNTS || choice === COUNTS_NOT))
    return { kind, header: first, value: second, condition, counts: choice === COUNTS }
  if (kind === 'sheet' && first !== '' && choice === COUNTS_NOT) return { kind, name: first }
  throw new UnknownFormError()
}

/** @throws HalfDecidedError 422 when a condition of a decided value has no decision */
function assertWhole(decisions: readonly Decision[], model: ImportModel): void {
  const wheres = decisions.filter((one) => one.kind === 'where')
  for (const { header, value } of wheres) {
    const own = wheres.filter(
      (one) =>
        normalised(one.header) === normalised(header) &&
        normalised(one.value) === normalised(value),
    )
    for (const { key } of conditionsOfColumn(model, header))
      if (!own.some(({ condition }) => condition === key)) throw new HalfDecidedError(header, value)
  }
}

/**
 * Decisions of the form; a control without a choice decides nothing.
 * @param model the one that the form was made of
 * @param resolve gives the identifier of a chosen concession, service or family
 * @throws UnknownFormError 400, UnknownChoiceError and HalfDecidedError 422
 */
export function readDecisions(entries: Entries, model: ImportModel, resolve: Resolve): Decision[] {
  const decisions = [...entries.keys()].flatMap((name) => {
    const key = keyOf(name)
    const choice = key ? textOf(entries, name) : ''
    return key && choice !== '' ? [decisionOf(key, choice, resolve)] : []
  })
  assertWhole(decisions, model)
  return decisions
}

/** @throws NewSiteError 422 for a concession that is created although its value has a decision */
export function assertDecidedOnce(
  decisions: readonly Decision[],
  created: readonly TypedSite[],
): void {
  for (const { value } of created)
    if (
      decisions.some((one) => one.kind === 'value' && one.field === 'site' && one.value === value)
    )
      throw new NewSiteError(
        value,
        'elle est à créer, et sa valeur a déjà une décision\u202f: gardez l’une des deux.',
      )
}
