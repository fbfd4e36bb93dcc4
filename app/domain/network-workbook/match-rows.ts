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

/** True for people of one name who have each a matricule: another one means another person. */
const isNamesake = (a: RowValues, b: RowValues) => Boolean(a.matricule && b.matricule)

/** True if two rows with a common text of the list differ for sure, so that they are not one entity. */
export function differs(sheet: SheetKey, list: number, a: RowValues, b: RowValues): boolean {
  if (list === 0) return false
  if (sheet === 'staff') return isNamesake(a, b)
  return Boolean(a.group && b.group && normalised(a.group) !== normalised(b.group))
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
      const same = [...found].filter((one) => !differs(sheet, list, values, one.values))
      if (same.length > 0) return same
    }
    return []
  }
}
