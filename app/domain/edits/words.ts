import type { FieldWords } from './three-way-merge'

/** Words of an entity's content, in the order of the trail. A field without words does not compile. */
export type Words<T> = FieldWords<keyof T & string>

/** Names of the fields of `T` that always hold a text. */
export type RequiredText<T> = {
  [K in keyof T]-?: string extends T[K] ? (T[K] extends string ? K : never) : never
}[keyof T]

/** Content as a trail shows it: references by name, and so without `Id` in the field's name. */
export type ByName<T> = {
  [K in keyof T as K extends `${infer Place}Id` ? Place : K]-?: string | null
}

/** Names of the fields that have words, in order. */
export const worded = <K extends string>(words: FieldWords<K>): K[] => Object.keys(words) as K[]

/** The fields of a document that have words, alone. */
export const contentOf = <K extends string, T extends Partial<Record<K, unknown>>>(
  words: FieldWords<K>,
  document: T,
): Pick<T, K> =>
  Object.fromEntries(worded(words).map((field) => [field, document[field]])) as Pick<T, K>

/** Tests whether two documents have the same content; missing, null and '' are equal. */
export const isSameContent = <K extends string>(
  words: FieldWords<K>,
  a: Partial<Record<K, unknown>>,
  b: Partial<Record<K, unknown>>,
): boolean => worded(words).every((field) => (a[field] || null) === (b[field] || null))

/** French label of a field; undefined for a field of another entity. */
export const wordOf = (words: FieldWords<string>, field: string): string | undefined =>
  Object.hasOwn(words, field) ? words[field]?.label : undefined
