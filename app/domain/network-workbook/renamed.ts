import { normalised } from '../comparable-text'
import { groupBy } from '../group-by'
import { quoted } from '../message-format'
import { entityName, hasEnded } from './entity-names'
import type { OpenRow } from './open-row'
import type { Question, RowValues, SheetKey, StoredRow } from './sheets'

/** Answer of 'renommé ?' for a row that is no stored entity under another name. */
export const IS_NEW = 'new'

/** Place of an entity; null in sheets whose entities have no names of their own. */
function placeOf(sheet: SheetKey, values: RowValues): string | null {
  if (sheet === 'network') return values.plate ?? ''
  if (sheet === 'staff') return values.site ?? ''
  return sheet === 'accounts' ? (values.assignedTo ?? '') : null
}

/**
 * Questions 'renommé ?' by row: the row has no identifier, its key is unknown, and exactly one stored entity of its
 * place is absent (9-first-day §2). Entities that have ended are not absent.
 * @param fresh rows without a stored entity
 * @param absent stored entities that no row names
 */
export function renamedQuestions(
  sheet: SheetKey,
  fresh: readonly OpenRow[],
  absent: readonly StoredRow[],
): Map<OpenRow, { question: Omit<Question, 'rows'>; stored: StoredRow }> {
  const left = groupBy(
    absent.filter(({ values }) => !hasEnded(sheet, values)),
    ({ values }) => normalised(placeOf(sheet, values) ?? ''),
  )
  return new Map(
    fresh.flatMap((row) => {
      const place = placeOf(sheet, row.values)
      const [stored, other] = (place !== null && left.get(normalised(place))) || []
      const name = entityName(sheet, row.values)
      if (!stored || other || name === '') return []
      const old = entityName(sheet, stored.values)
      const choices = [
        { value: stored.id, label: `Oui, c’est ${quoted(old)}, renommé` },
        { value: IS_NEW, label: 'Non, c’est une nouvelle ligne' },
      ]
      const value = place ? `${name} (${place})` : name
      return [[row, { question: { sheet, field: 'name', value, choices }, stored }] as const]
    }),
  )
}
