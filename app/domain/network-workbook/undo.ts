import type { LoadedRow } from '../loaded-row'
import { quoted } from '../message-format'
import { sameValue } from './same-value'
import { SHAPES } from './shapes'
import type { RowChange, SheetKey, StoredRow } from './sheets'

/** Row that an undo leaves as it is, and why. */
export interface KeptRow {
  sheet: SheetKey
  /** number in the file; 0 for a departure, and for a place without a row of its own */
  row: number
  id: string
  name: string
  message: string
}

export const CHANGED_SINCE = 'Modifié depuis ce classeur.'
export const USED_SINCE = 'Utilisé depuis ce classeur.'
const MOVED =
  'Le changement de concession n’est pas annulé\u202f: déplacez cette personne dans Collaborateurs.'
const GONE = 'Supprimé ou déplacé depuis ce classeur.'

/** A loaded row of a known sheet. */
export type SheetRow = LoadedRow & { sheet: SheetKey }

/** Sheets of which an absent row means blank values. */
const BLANK_WHEN_ABSENT: readonly SheetKey[] = ['targets', 'workingDays']

/**
 * Turns a loaded row around: fields that still have the load's value get their value of before; those that have it
 * already need nothing; any other one was changed since, and stays.
 * @param stored the entity's row on the day from which the load's values hold; null: not found
 * @returns the change to store, if any, and why some of the row stays, if it does
 */
export function reversalOf(
  loaded: SheetRow,
  stored: StoredRow | null,
): { change: RowChange | null; kept: string | null } {
  const { sheet, row, id, name, from } = loaded
  const { columns, keys } = SHAPES[sheet]
  if (!stored && !BLANK_WHEN_ABSENT.includes(sheet)) return { change: null, kept: GONE }
  const isKey = (field: string) => BLANK_WHEN_ABSENT.includes(sheet) && keys.includes(field)
  const own = loaded.fields.filter(({ field }) => !isKey(field))
  if (sheet === 'staff' && own.some(({ field }) => field === 'site'))
    return { change: null, kept: MOVED }
  const blank = Object.fromEntries(loaded.fields.map((one) => [one.field, null]))
  const known: StoredRow['values'] = stored?.values ?? {
    ...blank,
    ...Object.fromEntries(
      loaded.fields.filter((one) => isKey(one.field)).map((one) => [one.field, one.new]),
    ),
  }
  const fields: RowChange['fields'][number][] = []
  const changed: string[] = []
  for (const { field, old, new: value } of own) {
    const column = columns.find(({ key }) => key === field)
    if (!column) continue
    const current = known[field] ?? null
    if (sameValue(sheet, column, current, old)) continue
    if (sameValue(sheet, column, current, value)) fields.push({ field, old: value, new: old })
    else changed.push(quoted(column.heading))
  }
  const kept =
    changed.length > 0 ? `${changed.join(', ')}\u202f: ${CHANGED_SINCE.toLowerCase()}` : null
  if (fields.length === 0) return { change: null, kept }
  const before = Object.fromEntries(fields.map((one) => [one.field, one.new]))
  const values = { ...known, ...before, from }
  return { change: { sheet, row, kind: 'changed', id, name, fields, values }, kept }
}

/** Tests whether an entity still has every value with which a load made it. */
export const isAsMade = ({ sheet, fields }: SheetRow, { values }: StoredRow): boolean =>
  fields.every(({ field, new: value }) => {
    const column = SHAPES[sheet].columns.find(({ key }) => key === field)
    return !column || column.key === 'from' || sameValue(sheet, column, values[field], value)
  })

/** Refusal of an undo; null when it can be tried. */
export function loadUndoRefusal({
  state,
  rows,
  undo,
}: {
  state: 'running' | 'done' | 'interrupted'
  /** rows that were stored, departures included */
  rows: number
  undo?: { state: 'running' | 'done' | 'interrupted'; kept: readonly unknown[] } | null
}): string | null {
  if (state === 'running' || undo?.state === 'running')
    return 'Ce classeur est en cours d’enregistrement ou d’annulation\u202f: attendez la fin.'
  if (undo?.state === 'done' && undo.kept.length === 0) return 'Ce classeur est déjà annulé.'
  return rows === 0 ? 'Ce classeur n’a rien enregistré.' : null
}

const lines = (count: number, one: string, many: string) =>
  `${count} ${count < 2 ? `ligne ${one}` : `lignes ${many}`}`

/** French result of an undo: number of rows that went back, and that stay. */
export function loadUndoMessage(undone: number, kept: number): string {
  const back = lines(undone, 'rétablie', 'rétablies')
  if (kept === 0) return `Classeur annulé\u202f: ${back}.`
  const stays = lines(kept, 'conservée', 'conservées')
  return undone === 0
    ? `Classeur non annulé\u202f: ${stays}.`
    : `Classeur annulé en partie\u202f: ${back}, ${stays}.`
}
