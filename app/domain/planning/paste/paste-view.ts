import { parseTable } from '../../blocks/table'
import { twoDigits } from '../../calendar/local-date'
import { groupBy } from '../../group-by'
import { offers } from '../codes'
import { codesByWorker, type GridView, type RowView, whyShut } from '../grid/grid-view'
import { isWritable } from '../grid/month-days'
import type { Section } from '../grid/sections'
import { placeBlock } from './paste'
import type { PastedCell } from './paste-cells'
import { unbroken } from './paste-days'

/** Preview of a paste before it is saved (4-decisions, 45). */
export interface PasteView {
  /** number of cells that would change */
  cells: number
  /** number of people, and of codes that would be replaced, as a message */
  summary: string
  /** changes by person: 'Léa Martin, 2 cellules : CP les 2, 3' */
  people: { id: string; text: string }[]
  /** messages about what is refused */
  refused: string[]
  /** every cell of the block as fields of the grid's form: the original and the new code */
  fields: [name: string, value: string][]
}

/** Days of each code of a person as text: 'CP les 2, 3\u202f; effacé le 4'. */
function inWords(cells: readonly PastedCell[]): string {
  return [...groupBy(cells, ({ code }) => code)]
    .map(([code, list]) => {
      const days = list.map(({ column }) => column + 1).join(', ')
      return `${code || 'effacé'} ${list.length < 2 ? 'le' : 'les'} ${days}`
    })
    .join('\u202f; ')
}

const cellsText = (count: number) => `${count} cellule${count < 2 ? '' : 's'}`

function summaryOf(cells: number, people: number, replaced: number): string {
  const whom = `${cellsText(cells)} pour ${people} collaborateur${people < 2 ? '' : 's'}`
  if (replaced === 0) return `${whom}.`
  return replaced < 2
    ? `${whom}, dont 1 remplace un code déjà saisi.`
    : `${whom}, dont ${replaced} remplacent des codes déjà saisis.`
}

const skippedSentence = (count: number) =>
  count < 2
    ? '1 cellule ignorée\u202f: dimanche, jour férié, hors effectif ou hors du tableau.'
    : `${count} cellules ignorées\u202f: dimanches, jours fériés, hors effectif ou hors du tableau.`

/** A collaborator that a block may name, with the teams and closed days of each row. */
interface Pasted extends Pick<RowView, '_id' | 'name' | 'metier' | 'matricule'> {
  shown: string[]
  teams: Section[]
  shut: string[]
}

/** Active people of a grid, one item per collaborator even if the team changes within the month. */
function pastePeople(grid: GridView): Pasted[] {
  const people = new Map<string, Pasted>()
  const sections = grid.blocks.flatMap((block) => block.sections)
  const codes = codesByWorker(sections.flatMap(({ rows }) => rows))
  for (const { section, rows } of sections)
    for (const { _id, name, metier, matricule, active, shut = '' } of rows) {
      if (!active) continue
      const known = people.get(_id)
      people.set(_id, {
        _id,
        name,
        metier,
        matricule,
        shown: codes.get(_id) ?? [],
        teams: [...(known?.teams ?? []), section],
        shut: [...(known?.shut ?? []), shut],
      })
    }
  return [...people.values()]
}

/**
 * Computes the preview of a pasted block for a concession's month.
 * @param at `day`: day of the first column of codes without a row of days, 1 to 31; `workers`: visible collaborators
 * from the first line on, for lines without names (empty: the grid's own order)
 */
export function pasteView(
  grid: GridView,
  text: string,
  at: { day: number; workers: readonly string[] },
): PasteView {
  const all = pastePeople(grid)
  // A search may hide people: names match hidden people too, but lines without names follow the visible rows
  const byId = new Map(all.map((row) => [row._id, row]))
  const inSight = new Set(at.workers.flatMap((id) => byId.get(id) ?? []))
  const rows = [...inSight, ...all.filter((row) => !inSight.has(row))]
  const writable = (row: number, column: number) => {
    const day = grid.days[column]
    const person = rows[row]
    if (!day || person?.shut.every((shut) => whyShut({ shut }, column + 1))) return false
    return isWritable(day, person?.shown[column] ?? '')
  }
  const placed = placeBlock(
    parseTable(unbroken(text)),
    {
      people: rows,
      month: grid.month,
      writable,
      offers: (row, code) => rows[row]?.teams.some((team) => offers(team, code)) ?? false,
    },
    { row: 0, column: at.day - 1 },
  )
  const changed = placed.cells.filter(({ row, column, code }) => rows[row]?.shown[column] !== code)
  const view: PasteView = {
    cells: changed.length,
    summary: '',
    people: [],
    refused:
      placed.skipped > 0 ? [...placed.refused, skippedSentence(placed.skipped)] : placed.refused,
    fields: [],
  }
  rows.forEach(({ _id, name, shown }, row) => {
    const placedHere = placed.cells.filter((cell) => cell.row === row)
    const own = changed.filter((cell) => cell.row === row)
    const text = `${name}, ${cellsText(own.length)}\u202f: ${inWords(own)}`
    if (own.length > 0) view.people.push({ id: _id, text })
    if (placedHere.length > 0) view.fields.push([`s.${_id}`, shown.join(',')])
    for (const { column, code } of placedHere)
      view.fields.push([`c.${_id}.${twoDigits(column + 1)}`, code])
  })
  const replaced = changed.filter(({ row, column }) => rows[row]?.shown[column]).length
  view.summary = summaryOf(changed.length, view.people.length, replaced)
  return view
}
