import { normalised, personKey } from '../comparable-text'
import type { RowValues, SheetKey, StoredRow } from './sheets'

const key = (...parts: (string | null | undefined)[]) =>
  parts.map((part) => normalised(part ?? '')).join('\n')

/**
 * Texts by which rows of a sheet are the same entity, in order of precedence: one of the first list, else one of the
 * second.
 */
export function keysOf(sheet: SheetKey, values: RowValues): string[][] {
  const { site, month, place } = values
  switch (sheet) {
    case 'network': {
      const numbers = (values.pdv ?? '').split(';').filter(Boolean)
      const named = site && values.plate ? [`name ${key(values.plate, site)}`] : []
      return [numbers.map((number) => `pdv ${key(number)}`), named]
    }
    case 'staff': {
      const { matricule, name } = values
      const person = name && (personKey(name) || key(name))
      const named = site && person ? [`name ${key(site)}\n${person}`] : []
      return [matricule ? [`matricule ${key(matricule)}`] : [], named]
    }
    case 'accounts':
      return [values.email ? [key(values.email)] : []]
    case 'targets':
      return [site && month && values.service ? [key(site, month, values.service)] : []]
    case 'workingDays':
      return [month ? [key(month, place)] : []]
    case 'holidays':
      return [values.date ? [key(values.date, place)] : []]
  }
}

/**
 * Text that tells entities apart which share a text of the second list: people of one name by their matricules,
 * concessions of one name by their groups. Null: not known.
 */
export function tellerOf(sheet: SheetKey, list: number, values: RowValues): string | null {
  if (list === 0) return null
  const text = sheet === 'staff' ? values.matricule : values.group
  return text ? key(text) : null
}

/** Finds the stored entities that a row without identifier may be: none, one, or several when its key is unclear. */
export function finder(sheet: SheetKey, stored: readonly StoredRow[]) {
  const byKey = new Map<string, StoredRow[]>()
  for (const row of stored)
    for (const text of keysOf(sheet, row.values).flat()) {
      const rows = byKey.get(text)
      if (rows) rows.push(row)
      else byKey.set(text, [row])
    }
  return (values: RowValues): StoredRow[] => {
    for (const [list, texts] of keysOf(sheet, values).entries()) {
      const found = new Set(texts.flatMap((text) => byKey.get(text) ?? []))
      const own = tellerOf(sheet, list, values)
      const same = [...found].filter((one) => {
        const other = tellerOf(sheet, list, one.values)
        return own === null || other === null || own === other
      })
      if (same.length > 0) return same
    }
    return []
  }
}
