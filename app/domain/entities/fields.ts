/** Kind of value: one line of text, a list of texts, a day (yyyy-MM-dd), or the identifier of another entity. */
export type FieldKind = 'text' | 'texts' | 'day' | 'reference'

/** Description of one stored field. What the field means to each part of the product is derived from it. */
export interface Field {
  kind: FieldKind
  /** French name in the form and in a conflict's message */
  label: string
  /** a value is always stored; without it a missing value means none. Lists are always stored */
  required?: true
  /** false: forms and calls show the field and do not change it; the trail leaves it out */
  editable?: false
  /** name in calls and in the audit trail, if it is not the stored one */
  call?: string
  /** name in the posted form, if it is not the stored one */
  form?: string
  /** French name in the audit trail, if it is not `label` */
  trail?: string
  /** French hint below the label of the form's field */
  hint?: string
  /** maximum length in characters of an optional text */
  maxLength?: number
  /** splits the form's text into a list */
  split?: (text: string) => string[]
  /** French messages of a call for a value of the wrong type, and for one that is too long */
  refusals?: { type: string; length?: string; item?: string }
}

/** Fields of an entity by stored name, in the order of forms, messages and calls. */
export type Fields = Readonly<Record<string, Field>>

type Key<D> = keyof D & string
type EditableKey<D extends Fields> = {
  [K in Key<D>]: D[K] extends { editable: false } ? never : K
}[Key<D>]
type AlwaysKey<D extends Fields> = {
  [K in Key<D>]: D[K] extends { required: true } | { kind: 'texts' } ? K : never
}[Key<D>]
type ReferenceKey<D extends Fields> = {
  [K in EditableKey<D>]: D[K] extends { kind: 'reference' } ? K : never
}[EditableKey<D>]

/** Name of a field in calls and in the trail. */
export type CallName<D extends Fields, K extends Key<D>> = K extends unknown
  ? D[K] extends { call: infer C extends string }
    ? C
    : K
  : never
/** Name of a field in the posted form. */
export type FormName<D extends Fields, K extends Key<D>> = K extends unknown
  ? D[K] extends { form: infer C extends string }
    ? C
    : K
  : never
/** Name of the hidden form field with the value that the form showed. */
export type SeenName<D extends Fields, K extends Key<D>> = `seen${Capitalize<FormName<D, K>>}`

/** Type of a field's value. */
export type Value<F extends Field> = F extends { kind: 'texts' } ? string[] : string

/** Stored fields of a document. Missing and null mean none. */
export type Stored<D extends Fields, K extends Key<D> = Key<D>> = {
  [P in K & AlwaysKey<D>]: Value<D[P]>
} & { [P in Exclude<K, AlwaysKey<D>>]?: Value<D[P]> | null }

/** Fields that forms and calls change, by stored name. */
export type Content<D extends Fields> = Stored<D, EditableKey<D>>

/** Fields that forms and calls change, by their names in calls. */
export type Called<D extends Fields> = {
  [P in EditableKey<D> & AlwaysKey<D> as CallName<D, P>]: Value<D[P]>
} & { [P in Exclude<EditableKey<D>, AlwaysKey<D>> as CallName<D, P>]?: Value<D[P]> | null }

/** Fields that a call answers; a missing value means none. */
export type Viewed<D extends Fields> = {
  [P in AlwaysKey<D> as CallName<D, P>]: Value<D[P]>
} & { [P in Exclude<Key<D>, AlwaysKey<D>> as CallName<D, P>]?: Value<D[P]> }

/** Names of the entities that reference fields point to, by identifier; undefined for an unknown one. */
export type NamesOf<D extends Fields> = {
  readonly [P in ReferenceKey<D> as CallName<D, P>]: (id: string) => string | undefined
}

/** Texts of a form's fields, by their names in it. */
export type FormTexts<D extends Fields> = { [P in EditableKey<D> as FormName<D, P>]: string }
/** Posted form fields: the typed values, and those that the form showed (`seen…`). */
export type Posted<D extends Fields> = FormTexts<D> & {
  [P in EditableKey<D> as SeenName<D, P>]: string
}

/** A field with its names, as the derivations walk through them. */
export interface NamedField extends Field {
  key: string
  call: string
  form: string
  seen: string
  isAlways: boolean
}

/** The fields with their names, in order. */
export function namedFields(fields: Fields): NamedField[] {
  return Object.entries(fields).map(([key, field]) => {
    const form = field.form ?? key
    const seen = `seen${form.charAt(0).toUpperCase()}${form.slice(1)}`
    const isAlways = field.required === true || field.kind === 'texts'
    return { ...field, key, call: field.call ?? key, form, seen, isAlways }
  })
}

/** The fields that forms and calls change, in order. */
export const editableFields = (fields: Fields): NamedField[] =>
  namedFields(fields).filter(({ editable }) => editable !== false)
