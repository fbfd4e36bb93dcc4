import { isBlank, trimTable } from '../../blocks/table'
import { daysIn, weekday } from '../../calendar/day-arithmetic'
import { dayIn, type Month, ofFrenchMonth } from '../../calendar/local-date'
import { SECTION_LABELS } from '../grid/sections'
import { type CellTarget, type PasteResult, placeCell, placeCodes } from './paste-cells'
import { daysOfRow } from './paste-days'
import { headingsOf } from './paste-lines'
import { type PastePerson, type People, recogniser } from './paste-people'
import { asRead, type BlockRefused, type Stretch, stretchesOf } from './paste-stretches'

/** Target of a pasted block: the grid's cells, and the people it may name. */
export interface PasteTarget extends Omit<CellTarget, 'nameOf'> {
  people: readonly PastePerson[]
  month: Month
}

/** Headings of the grid that are not names of people. */
const TEAMS = [...Object.values(SECTION_LABELS), 'Productifs', 'Improductifs']

const quoted = (text: string) => `«\u202f${text.trim()}\u202f»`

/** A parsed block: its stretches, and the columns that name people. */
interface Block {
  stretches: readonly Stretch[]
  /** number of leading columns that name people, for stretches without a row of days */
  leading: number
  find: People['find']
}

function readBlock(
  table: readonly (readonly string[])[],
  { people, month }: PasteTarget,
): Block | BlockRefused {
  const known = recogniser(people)
  const whole = trimTable(table)
  const nameEnd = known.nameEnd(whole, (line) =>
    Array.isArray(daysOfRow(headingsOf(line, 0, month), month)),
  )
  const stretches = stretchesOf(whole, { month, people: known, teams: TEAMS, nameEnd })
  if ('refused' in stretches) return stretches
  const bare = stretches.filter(({ header }) => !header)
  const leading = known.leading(bare.flatMap(({ lines }) => lines))
  if (typeof leading !== 'number')
    return {
      refused: `Colonne ${quoted(leading.unknown)}\u202f: ni un métier, ni un code connu. Rien n’est collé.`,
    }
  return { stretches, leading, find: known.find }
}

/** Message why a block is refused although its rows are valid: its place contradicts a row of days or of weekdays. */
function refusedOf({ stretches, leading }: Block, month: Month, column: number): string | null {
  const [first] = stretches
  const line = first?.lines.find((cells) => !cells.every(isBlank))
  if (first && line && !first.header && stretches.some(({ header }) => header))
    return `La ligne ${asRead(line)} est au-dessus de la première ligne de jours. Rien n’est collé.`
  const against = stretches.some(({ header, weekdays }) =>
    weekdays.some((ranks, at) => {
      const day = header ? header.days[at] : at - leading + column + 1
      if (!ranks || typeof day !== 'number' || day < 1 || day > daysIn(month)) return false
      return !ranks.includes(weekday(dayIn(month, day)))
    }),
  )
  return against
    ? `Les jours de la semaine du bloc ne sont pas ceux ${ofFrenchMonth(month)}, là où il serait collé. Rien n’est collé.`
    : null
}

/**
 * Places a block copied from a spreadsheet into the grid (4-decisions, 45 and 56). Leading columns that name people
 * (matricule, name, 'Nom (métier)', trade) send each line to its person. Without them the lines follow the grid from
 * the given row. The first column of codes goes to the given day; under a row of days, each column goes to its own
 * day. An invalid row above names refuses the block; an invalid line or cell is refused alone. Sums and headings are
 * skipped. Closed days keep their column but are never written.
 */
export function placeBlock(
  table: readonly (readonly string[])[],
  { people, ...cells }: PasteTarget,
  at: { row: number; column: number },
): PasteResult {
  const target = { ...cells, nameOf: (row: number) => people[row]?.name ?? '' }
  const result: PasteResult = { cells: [], refused: [], skipped: 0 }
  const block = readBlock(table, { people, ...cells })
  const refused = 'refused' in block ? block.refused : refusedOf(block, cells.month, at.column)
  if ('refused' in block || refused !== null) return { ...result, refused: [refused ?? ''] }
  const { stretches, leading, find } = block
  if (leading === 0 && stretches.every(({ header }) => !header))
    return placeCodes(
      stretches.flatMap(({ lines }) => lines),
      target,
      at,
    )
  nameColumns(result, stretches, cells.month)
  const taken = new Map<number, Set<number>>()
  for (const { header, lines } of stretches) {
    const from = header?.first ?? leading
    lines.forEach((line, index) => {
      if (line.every(isBlank)) return
      const row = from > 0 ? find(line.slice(0, from), header !== null) : at.row + index
      if (typeof row !== 'number') {
        result.refused.push(row.refused)
        return
      }
      const days = line.map((_, i) => (header ? header.days[i] : at.column + i - from + 1))
      const own = taken.get(row) ?? new Set()
      const mine = days.slice(from).filter((day) => typeof day === 'number')
      if (from > 0 && mine.some((day) => own.has(day))) {
        result.refused.push(`${people[row]?.name}\u202f: déjà sur une autre ligne.`)
        return
      }
      taken.set(row, new Set([...own, ...mine]))
      line.slice(from).forEach((text, i) => {
        const day = days[from + i]
        if (typeof day === 'number') placeCell(result, target, { row, column: day - 1 }, text)
      })
    })
  }
  return result
}

/** Reports the columns that are no day of the month, and those with content but no heading. */
function nameColumns(result: PasteResult, stretches: readonly Stretch[], month: Month): void {
  const headers = new Set(stretches.flatMap(({ header }) => header ?? []))
  for (const header of headers)
    for (const text of header.foreign)
      result.refused.push(`Colonne ${quoted(text)}\u202f: pas un jour ${ofFrenchMonth(month)}.`)
  const bare = stretches.some(
    ({ header, lines }) =>
      header &&
      lines.some((line) =>
        line.some((text, i) => i >= header.first && header.bare.has(i) && !isBlank(text)),
      ),
  )
  if (bare)
    result.refused.push('Les colonnes sans titre dans la ligne de jours ne sont pas collées.')
}
