import type { LocalDate } from '~/domain/calendar/local-date'
import type { ProductiveService } from '~/domain/workshop-services'

/** Parsed value of a cell, by the kind of its column. */
export interface ValueByKind {
  /** PDV number as text: leading zeros count; a numeric cell gives its displayed text */
  pdv: string
  service: ProductiveService
  text: string
  day: LocalDate
  /** may be negative: credit notes */
  euros: number
  /** euros that are never negative */
  amount: number
  hours: number
  integer: number
}
export type Kind = keyof ValueByKind

/**
 * Definition of a workbook column (spec 5 §1). `required`: a file without the header is rejected, and a blank cell is
 * an error of its concession, since blank means 'not given' and never 0. `optional`: header and cells may be missing.
 * `optional-cell`: the header is required, its cells may be blank.
 */
export interface Column<Key extends string = string, K extends Kind = Kind> {
  key: Key
  header: string
  kind: K
  need: 'required' | 'optional' | 'optional-cell'
  aliases?: readonly string[]
}

/** A row's values by column key; null: not given. */
export type RowOf<C extends readonly Column[]> = {
  [P in C[number] as P['key']]: ValueByKind[P['kind']] | null
}

export interface SheetLayout<C extends readonly Column[] = readonly Column[]> {
  name: string
  required: boolean
  columns: C
}

/** Declares a column, keeping its key and kind. */
export const column = <const Key extends string, K extends Kind>(
  key: Key,
  header: string,
  kind: K,
  need: Column['need'] = 'required',
  aliases: readonly string[] = [],
): Column<Key, K> => ({ key, header, kind, need, aliases })

/** The key of every row (spec 5 §1). */
export const PDV = column('pdv', 'N° PDV', 'pdv', 'required', ['No PDV', 'N PDV', 'Numéro PDV'])
