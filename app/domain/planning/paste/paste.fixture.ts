import { parseTable } from '../../blocks/table'
import { type PasteTarget, placeBlock } from './paste'
import { unbroken } from './paste-days'

/** November 2026 begins on a Sunday: the 1st, 8th, 15th … are closed; so is Wednesday the 11th. */
const CLOSED = new Set([1, 8, 11, 15, 22, 29])
const target: PasteTarget = {
  people: [
    { name: 'Léa Martin', metier: 'Mécanicien', matricule: '00123' },
    { name: 'Paul Petit', metier: 'CE', matricule: 'A7' },
    { name: 'Zoé Roux', metier: 'Mécanicien', matricule: '1' },
    { name: 'Jean Dupont', metier: 'Carrossier', matricule: null },
    { name: 'Jean Dupont', metier: 'Peintre', matricule: '77' },
  ],
  month: '2026-11',
  writable: (row, column) =>
    row >= 0 && row < 5 && column >= 0 && column < 30 && !CLOSED.has(column + 1),
  offers: (row, code) => row !== 1 || code !== '1',
}
/** Pastes into the target; `landed`: cells as 'row.day=code'. */
export function paste(text: string, at = { row: 0, day: 2 }) {
  const { cells, ...rest } = placeBlock(parseTable(unbroken(text)), target, {
    row: at.row,
    column: at.day - 1,
  })
  const landed = cells.map(({ row, column, code }) => `${row}.${column + 1}=${code}`).join(' ')
  return { landed, ...rest }
}
/** Result of a paste without any placed cell. */
export const nothing = { landed: '', refused: [] as string[], skipped: 0 }
export const unknown = (name: string) => `«\u202f${name}\u202f»\u202f: nom inconnu.`
