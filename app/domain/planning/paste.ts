import { frenchMonth, type Month } from '../calendar/business-day'
import { type CellTarget, type PasteResult, placeCell, placeCodes } from './paste-cells'
import { type DayHeader, findHeader, isWeekdayLine } from './paste-days'
import { isSumLine, type PastePerson, type People, recogniser } from './paste-people'
import { isBlank, trimTable } from './paste-table'
import { SECTION_LABELS } from './sections'

/** Where a pasted block may land, and whom it may name. */
export interface PasteTarget extends Omit<CellTarget, 'nameOf'> {
  people: readonly PastePerson[]
  month: Month
}

/** Headings of the grid that are no person's. */
const HEADINGS = [...Object.values(SECTION_LABELS), 'Productifs', 'Improductifs']

const quoted = (text: string) => `«\u202f${text.trim()}\u202f»`

/** The lines of a block that hold people's codes, and what stands before and above them. */
interface Block {
  lines: string[][]
  header: DayHeader | null
  /** leading columns that name people */
  leading: number | { unknown: string }
  find: People['find']
}

function readBlock(table: readonly (readonly string[])[], target: PasteTarget): Block {
  const { isPerson, leading, find } = recogniser(target.people)
  const whole = trimTable(table)
  const header = findHeader(whole, target.month, isPerson)
  const lines = whole
    .slice(header ? header.line + 1 : 0)
    .filter((line) => !isSumLine(line, HEADINGS) && !isWeekdayLine(line))
  return { lines, header, find, leading: header ? header.first : leading(lines) }
}

/**
 * Places a block copied from a spreadsheet where it says, or nowhere (4-decisions, 45). Leading columns that name
 * people (matricule, name, 'Nom (métier)', trade) send each line to its person, else the lines follow the grid from
 * the given row. The first column of codes goes to the given day, or each to its own under a row of days. Lines of
 * sums and headings are passed over. A line or cell that cannot land is refused by a sentence and takes only itself
 * away. Closed days keep their place but are never written.
 */
export function placeBlock(
  table: readonly (readonly string[])[],
  { people, ...cells }: PasteTarget,
  at: { row: number; column: number },
): PasteResult {
  const target = { ...cells, nameOf: (row: number) => people[row]?.name ?? '' }
  const { lines, header, leading, find } = readBlock(table, { people, ...cells })
  const result: PasteResult = { cells: [], refused: [], skipped: 0 }
  if (typeof leading !== 'number') {
    const text = `Colonne ${quoted(leading.unknown)}\u202f: ni un métier, ni un code connu. Rien n’est collé.`
    return { ...result, refused: [text] }
  }
  if (leading === 0 && !header) return placeCodes(lines, target, at)
  const month = frenchMonth(cells.month)
  for (const text of header?.foreign ?? [])
    result.refused.push(`Colonne ${quoted(text)}\u202f: pas un jour de ${month}.`)
  const taken = new Set<number>()
  lines.forEach((line, index) => {
    if (line.every(isBlank)) return
    const named = leading > 0 ? find(line.slice(0, leading), header !== null) : at.row + index
    const row = typeof named === 'number' && taken.has(named) ? again(people[named]) : named
    if (typeof row !== 'number') {
      result.refused.push(row.refused)
      return
    }
    taken.add(row)
    line.slice(leading).forEach((text, offset) => {
      const day = header ? header.days[leading + offset] : at.column + offset + 1
      if (day) placeCell(result, target, { row, column: day - 1 }, text)
    })
  })
  return result
}

const again = (person: PastePerson | undefined) => ({
  refused: `${person?.name}\u202f: déjà sur une autre ligne.`,
})
