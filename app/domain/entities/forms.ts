import { isLocalDate } from '../calendar/day-arithmetic'
import { lineProblem, tidyLine } from '../edits/text-input'
import {
  type Called,
  type Content,
  editableFields,
  type Fields,
  type FormTexts,
  type NamedField,
  type Posted,
} from './fields'
import { asText, type Bag, collect } from './values'

/** Maximum length in characters of an optional text without a `maxLength` of its own. */
const LINE_LENGTH = 120

const isOptional = ({ isAlways, kind }: NamedField) =>
  !isAlways && (kind === 'text' || kind === 'day')

/**
 * Checks the optional texts and days of a form or call. Required fields, lists and rules between fields are the
 * entity's own.
 * @returns the valid values, by stored name, and French messages by name in the form
 */
export function readOptional<D extends Fields>(fields: D, called: Bag) {
  const problems: Record<string, string[]> = {}
  const read = (field: NamedField) => {
    const value = asText(called[field.call])
    const text = field.kind === 'text' ? tidyLine(value) : value
    const problem =
      field.kind === 'text'
        ? lineProblem(text, field.maxLength ?? LINE_LENGTH)
        : text === '' || isLocalDate(text)
          ? null
          : 'La date n’est pas valide.'
    if (problem) problems[field.form] = [problem]
    return text === '' || problem ? undefined : text
  }
  const values = collect(editableFields(fields).filter(isOptional), 'key', read)
  return { values: values as Partial<Content<D>>, problems }
}

/** Values of a form by its field names, '' for none. */
export const formValues = <D extends Fields>(fields: D, content: Content<D>): FormTexts<D> =>
  collect(editableFields(fields), 'form', ({ key }) =>
    asText((content as Bag)[key]),
  ) as FormTexts<D>

/** The fields of a posted form by their names in calls. @param side the values typed, or those that the form showed */
export const readPosted = <D extends Fields>(
  fields: D,
  posted: Posted<D>,
  side: 'form' | 'seen',
): Called<D> =>
  collect(editableFields(fields), 'call', (field) => {
    const text = asText((posted as Bag)[field[side]])
    return field.kind === 'texts' ? (field.split?.(text) ?? []) : text
  }) as Called<D>

/** Field of a form, as the screen draws it. */
export interface FormField {
  name: string
  /** name of the hidden field with the value shown */
  seen: string
  label: string
  hint?: string
  /** 'own': a required field or a list, which the screen draws itself */
  type: 'text' | 'date' | 'own'
}

/** The fields of a form that may be changed. */
export const formFields = (fields: Fields): FormField[] =>
  editableFields(fields).map((field) => ({
    name: field.form,
    seen: field.seen,
    label: isOptional(field) ? `${field.label} (facultatif)` : field.label,
    ...(field.hint ? { hint: field.hint } : {}),
    type: !isOptional(field) ? 'own' : field.kind === 'day' ? 'date' : 'text',
  }))
