import { RuleError } from '../errors'
import { SHAPES } from './shapes'
import { type RowChange, SHEETS, type SheetKey, type StoredSheets } from './sheets'

/** 409: a row's values were changed in the product after the preview. */
export class ChangedSinceError extends RuleError {
  constructor(heading: string) {
    super(
      `La valeur de «\u202f${heading}\u202f» a changé depuis l’aperçu\u202f: donnez le classeur de nouveau.`,
      409,
    )
  }
}

/** 409: what a row would create was created after the preview, or what it would change was deleted. */
class RowGoneError extends RuleError {
  constructor(what: 'created' | 'deleted') {
    super(
      what === 'created'
        ? 'Cette ligne a été créée depuis l’aperçu\u202f: donnez le classeur de nouveau.'
        : 'Cette ligne a été supprimée depuis l’aperçu\u202f: donnez le classeur de nouveau.',
      409,
    )
  }
}

const headingOf = ({ sheet }: RowChange, field: string) =>
  SHAPES[sheet].columns.find(({ key }) => key === field)?.heading ?? field

/** Texts that name an entity of a sheet within its parent; two rows with equal ones are one entity. */
const identityOf = ({ sheet }: Pick<RowChange, 'sheet'>, values: RowChange['values']): string => {
  const fields = sheet === 'staff' ? ['site', 'name', 'matricule'] : SHAPES[sheet].keys
  return fields.map((field) => values[field] ?? '').join('|')
}

/**
 * Compares rows of a difference with what is stored now.
 * @returns a function that gives the reason for not storing a row: a compared value changed, or the row was made or
 * deleted since; null: none
 */
export function changesSince(stored: StoredSheets): (change: RowChange) => RuleError | null {
  const index = (sheet: SheetKey) => ({
    byId: new Map(stored[sheet].map((row) => [row.id, row])),
    identities: new Set(stored[sheet].map(({ values }) => identityOf({ sheet }, values))),
  })
  const known = new Map(SHEETS.map((sheet) => [sheet, index(sheet)]))
  return (change) => {
    const { byId, identities } = known.get(change.sheet) ?? index(change.sheet)
    if (change.kind === 'created')
      return identities.has(identityOf(change, change.values)) ? new RowGoneError('created') : null
    const row = byId.get(change.id ?? '')
    if (!row) return new RowGoneError('deleted')
    const moved = change.fields.find(({ field, old }) => (row.values[field] ?? null) !== old)
    return moved ? new ChangedSinceError(headingOf(change, moved.field)) : null
  }
}
