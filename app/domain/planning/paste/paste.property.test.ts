import { describe, expect, it } from 'vitest'
import fc from '../../../../tests/property'
import { parseTable } from '../../blocks/table'
import { placeBlock } from './paste'
import { unbroken } from './paste-days'

/*
 * Random blocks with any notation of days, with sums and weeks between the days. A block must land on its own days, or
 * be refused. The expected days are computed with JavaScript's `Date` alone.
 */

const PEOPLE = [
  { name: 'Léa Martin', metier: 'Mécanicien', matricule: '12' },
  { name: 'Paul Petit', metier: 'Mécanicien', matricule: '31' },
]
const CODES = ['CP', '1', 'M', '0.5', 'RTT', 'F', '0.75', 'D', 'A']
const LETTERS = 'DLMMJVS'
const TWO = ['di', 'lu', 'ma', 'me', 'je', 've', 'sa']
const WORDS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']
const MONTHS = 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ')
const two = (n: number) => String(n).padStart(2, '0')

/** Notations of a date; `sure` when the notation names the month, so that no block may be refused. */
const WRITINGS: { name: string; sure?: true; write: (date: Date) => string }[] = [
  { name: '7', write: (d) => `${d.getUTCDate()}` },
  { name: '07', write: (d) => two(d.getUTCDate()) },
  { name: 'L 7', write: (d) => `${LETTERS[d.getUTCDay()]} ${d.getUTCDate()}` },
  { name: 'L7', write: (d) => `${LETTERS[d.getUTCDay()]}${d.getUTCDate()}` },
  { name: 'lu 07', write: (d) => `${TWO[d.getUTCDay()]} ${two(d.getUTCDate())}` },
  { name: 'lundi 7', write: (d) => `${WORDS[d.getUTCDay()]} ${d.getUTCDate()}` },
  { name: '7 lun.', write: (d) => `${d.getUTCDate()} ${WORDS[d.getUTCDay()]?.slice(0, 3)}.` },
  { name: '07.12', sure: true, write: (d) => `${two(d.getUTCDate())}.${two(d.getUTCMonth() + 1)}` },
  { name: '7/12', sure: true, write: (d) => `${d.getUTCDate()}/${d.getUTCMonth() + 1}` },
  {
    name: '07/12/2026',
    sure: true,
    write: (d) => new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC' }).format(d),
  },
  { name: '7-déc.', sure: true, write: (d) => `${d.getUTCDate()}-${MONTHS[d.getUTCMonth()]}` },
  { name: '2026-12-07', sure: true, write: (d) => d.toISOString().slice(0, 10) },
  { name: '46363', sure: true, write: (d) => String(d.getTime() / 86_400_000 + 25_569) },
]

const SUMS = ['Total', 'Tot', 'S49', 'Sem. 49', 'Semaine 50', 'Sous-total', 'Obs.']

const blocks = fc.record({
  month: fc.integer({ min: 0, max: 35 }),
  /** first day from the month's first, some days of the month before among them */
  from: fc.integer({ min: -6, max: 27 }),
  length: fc.integer({ min: 1, max: 14 }),
  workdays: fc.boolean(),
  writing: fc.constantFrom(...WRITINGS),
  sums: fc.array(fc.record({ at: fc.nat(14), text: fc.constantFrom(...SUMS) }), { maxLength: 3 }),
  lead: fc.constantFrom(['Nom'], [''], ['Nom', 'Métier'], ['', '']),
  weekdays: fc.constantFrom('none', 'above', 'below'),
  twice: fc.boolean(),
  day: fc.integer({ min: 1, max: 28 }),
})
type Written = typeof blocks extends fc.Arbitrary<infer T> ? T : never

interface Column {
  date: Date | null
  heading: string
}

function columnsOf(block: Written, first: Date, length: number): Column[] {
  const columns: Column[] = []
  for (let i = 0; i < length; i++) {
    const date = new Date(first.getTime() + i * 86_400_000)
    if (block.workdays && [0, 6].includes(date.getUTCDay())) continue
    columns.push({ date, heading: block.writing.write(date) })
  }
  for (const { at, text } of block.sums)
    columns.splice(Math.min(at, columns.length), 0, { date: null, heading: text })
  return columns
}

const codeOf = (person: number, date: Date) =>
  CODES[(date.getUTCDate() * 7 + date.getUTCMonth() * 3 + person * 5) % CODES.length] ?? ''

function linesOf(block: Written, columns: readonly Column[]): string[] {
  const { lead, weekdays } = block
  const days = [...lead, ...columns.map(({ heading }) => heading)]
  const names = columns.map(({ date }) => (date ? (LETTERS[date.getUTCDay()] ?? '') : ''))
  const week = [...lead.map(() => ''), ...names]
  const people = PEOPLE.map(({ name, metier }, row) => [
    ...[name, metier].slice(0, lead.length),
    ...columns.map(({ date }) => (date ? codeOf(row, date) : '3')),
  ])
  const top = { none: [days], above: [week, days], below: [days, week] }[weekdays]
  return [...top, ...people].map((cells) => cells.join('\t'))
}

describe('a block with a row of days above names', () => {
  // shows decision 56 (rule): a block lands on its days or nowhere
  it('lands on its days or nowhere', () => {
    let whole = 0
    let runs = 0
    fc.assert(
      fc.property(blocks, (block) => {
        const [year, number] = [2026 + Math.floor(block.month / 12), block.month % 12]
        const month = `${year}-${two(number + 1)}`
        const first = new Date(Date.UTC(year, number, 1 + block.from))
        const columns = columnsOf(block, first, block.length)
        const later = new Date(first.getTime() + block.length * 86_400_000)
        const more = block.twice ? columnsOf(block, later, 5) : []
        const parts = [columns, more].filter((list) => list.some(({ date }) => date))
        const inMonth = parts
          .flat()
          .flatMap(({ date }) => (date?.getUTCMonth() === number ? [date] : []))
        // Skip parts with only plain numbers of another month: they equal days of this month
        const isDistinct = (list: Column[]) =>
          block.writing.sure || list.some(({ date }) => date?.getUTCMonth() === number)
        fc.pre(parts.length > 0 && parts.every(isDistinct))
        const text = parts.flatMap((list) => linesOf(block, list)).join('\n')
        const placed = placeBlock(
          parseTable(unbroken(text)),
          { people: PEOPLE, month, writable: () => true, offers: () => true },
          { row: 0, column: block.day - 1 },
        )
        const wanted = PEOPLE.flatMap((_, row) =>
          inMonth.map((date) => `${row}.${date.getUTCDate()}=${codeOf(row, date)}`),
        ).sort()
        const landed = placed.cells
          .map(({ row, column, code }) => `${row}.${column + 1}=${code}`)
          .sort()
        runs += 1
        if (landed.length > 0) {
          whole += 1
          expect(landed).toEqual(wanted)
        } else if (inMonth.length > 0) {
          expect(placed.refused).not.toEqual([])
          if (block.writing.sure) expect(placed.refused).toEqual([])
        }
      }),
      { numRuns: 2_000 },
    )
    // blocks that fit two months are refused: rare, so more than 90 % land
    expect(whole / runs).toBeGreaterThan(0.9)
  })
})
