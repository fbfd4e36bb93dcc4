import type { Answers } from './answers'
import { ID_HEADING } from './cell-error'
import { entityName } from './entity-names'
import { type OpenRow, refuse } from './open-row'
import { sameValue } from './same-value'
import { SHAPES } from './shapes'
import type { Conflict, FieldChange, RowChange } from './sheets'

/** Column that dates a row's changes and is none itself. */
const DATING = 'from'

/** Sheets whose identifiers consist of their keys, so that another key is another entity. */
const KEYED: readonly string[] = ['targets', 'workingDays']

/**
 * Refuses a new row without a required cell, a required cell that is cleared, and another key under an identifier.
 * @param failed headings of the cells that could not be read
 */
export function checkCells(row: OpenRow, failed: ReadonlySet<string> = new Set()): void {
  const { columns, keys } = SHAPES[row.sheet]
  const before = row.stored?.values
  for (const column of columns) {
    const { key, heading } = column
    const value = row.values[key]
    if (row.unclear.has(key) || failed.has(heading)) continue
    const needsPlace = key === 'assignedTo' && row.sheet === 'accounts'
    const level = row.values.level ?? before?.level
    const isRequired = column.required || (needsPlace && level && level !== 'network')
    if (isRequired && !value && (value === null || !before)) {
      refuse(row, heading, 'la cellule est vide, alors qu’elle est obligatoire.')
      continue
    }
    if (!before || !KEYED.includes(row.sheet) || !keys.includes(key) || value === undefined)
      continue
    if (!sameValue(row.sheet, column, value, before[key]))
      refuse(
        row,
        heading,
        `l’${ID_HEADING.toLowerCase()} est celui d’une autre ligne\u202f: effacez-le.`,
      )
  }
}

/**
 * Compares a row with what is stored. A cell that still has its value of before says nothing; one that was changed in
 * the file and in the product is a conflict, left alone until the typed value is chosen.
 */
export function changesOf(
  row: OpenRow,
  answers: Answers,
): { change: RowChange | null; conflicts: Conflict[] } {
  const { sheet, stored } = row
  const fields: FieldChange[] = []
  const conflicts: Conflict[] = []
  const { columns } = SHAPES[sheet]
  const values: Record<string, string | null> = Object.fromEntries(
    columns.map(({ key }) => [key, stored?.values[key] ?? null]),
  )
  const id = stored?.id
  for (const column of columns) {
    const { key } = column
    const typed = row.values[key]
    if (typed === undefined) continue
    const now = stored?.values[key] ?? null
    const downloaded = row.base?.[key] ?? null
    if (key === DATING) values[key] = typed
    else if (
      sameValue(sheet, column, typed, now) ||
      (stored && sameValue(sheet, column, typed, downloaded))
    )
      continue
    else if (
      id !== undefined &&
      !sameValue(sheet, column, now, downloaded) &&
      !answers.takesTyped(sheet, key, id)
    )
      conflicts.push({
        sheet,
        row: row.row,
        field: key,
        id,
        name: entityName(sheet, stored?.values ?? {}),
        downloaded,
        typed,
        stored: now,
      })
    else {
      fields.push({ field: key, old: now, new: typed })
      values[key] = typed
    }
  }
  const kind = stored ? 'changed' : 'created'
  const name = entityName(sheet, stored?.values ?? values)
  // A new row of figures or days without any says nothing.
  const isSilent = stored
    ? fields.length === 0
    : KEYED.includes(sheet) && fields.every(({ field }) => SHAPES[sheet].keys.includes(field))
  if (isSilent) return { change: null, conflicts }
  return {
    change: {
      sheet,
      row: row.row,
      kind,
      ...(id === undefined ? {} : { id }),
      name,
      fields,
      values,
    },
    conflicts,
  }
}
