import { expect, it } from 'vitest'
import { type CellObject, read, utils, write } from 'xlsx'
import { differenceOf } from '~/domain/network-workbook/difference'
import { SHAPES } from '~/domain/network-workbook/shapes'
import { SHEETS, type SheetKey, type StoredSheets } from '~/domain/network-workbook/sheets'
import { SMALL } from '~/domain/network-workbook/small-network.fixture'
import fc from '../../../tests/property'
import { sign, verify } from './networks.fixture'
import { readNetworkWorkbook } from './read'
import { writeNetworkWorkbook } from './write'

/*
 * Property test: a workbook is downloaded, some cells are changed in the product, others in the file, which is given
 * back. A model of one rule per cell says what becomes of each: the file's change, the product's, or a conflict.
 */

/** Columns that name no entity and have no rule with another column, with two values each. */
const EDITED: Readonly<Record<SheetKey, Readonly<Record<string, readonly [string, string]>>>> = {
  network: { opensOn: ['2026-02-01', '2026-03-01'], closesOn: ['2027-04-30', '2027-05-31'] },
  staff: {
    trade: ['Technicien', 'Essayeur'],
    arrival: ['2020-01-06', '2021-09-01'],
    lastDay: ['2027-06-30', '2027-12-31'],
    apprentice: ['oui', 'non'],
  },
  accounts: { metier: ['CCS', 'Secrétaire'], name: ['Ève', 'Léo d’Arc'] },
  targets: {
    totalHours: ['10.5', '0.1'],
    hecHours: ['7', '1234.56'],
    'family.tires': ['0', '3'],
    'family.batteries': ['5', '6'],
  },
  workingDays: { days: ['19', '18'] },
  holidays: { name: ['Pont', 'Fête'] },
}

interface Cell {
  sheet: SheetKey
  id: string
  field: string
  values: readonly [string, string]
}
const CELLS: readonly Cell[] = SHEETS.flatMap((sheet) =>
  SMALL[sheet].flatMap(({ id }) =>
    Object.entries(EDITED[sheet]).map(([field, values]) => ({ sheet, id, field, values })),
  ),
)

/** What happens to a cell on one side: nothing, its first or second value, cleared, or (in the file) made blank. */
type Act = 'none' | 'first' | 'second' | 'clear' | 'blank'
const newValue = ({ values }: Cell, act: Act) =>
  act === 'first' ? values[0] : act === 'second' ? values[1] : null

const before = ({ sheet, id, field }: Cell) =>
  SMALL[sheet].find((row) => row.id === id)?.values[field] ?? null
/** Required columns and numbers of days cannot be cleared. */
const mayClear = ({ sheet, field }: Cell) =>
  !SHAPES[sheet].columns.some(({ key, required }) => key === field && required)

/** True for equal cells: no flag is 'non', no target but a family's is 0. */
function isSame({ sheet, field }: Cell, a: string | null, b: string | null): boolean {
  const none =
    field === 'apprentice'
      ? 'non'
      : sheet === 'targets' && !field.startsWith('family.')
        ? '0'
        : null
  return (a ?? none) === (b ?? none)
}

function inProduct(acts: readonly Act[]): StoredSheets {
  const later = structuredClone(SMALL) as Record<
    SheetKey,
    { id: string; values: Record<string, string | null> }[]
  >
  for (const [i, cell] of CELLS.entries()) {
    const act = acts[i] ?? 'none'
    const row = later[cell.sheet].find(({ id }) => id === cell.id)
    if (row && act !== 'none' && act !== 'blank') row.values[cell.field] = newValue(cell, act)
  }
  return later
}

const BOOK = writeNetworkWorkbook(SMALL, sign)

/** The downloaded file after these acts, as Excel would save it. */
function inFile(acts: readonly Act[]): Buffer {
  const book = read(BOOK, { cellNF: true })
  for (const [i, cell] of CELLS.entries()) {
    const act = acts[i] ?? 'none'
    const sheet = book.Sheets[SHAPES[cell.sheet].title]
    if (act === 'none' || !sheet) continue
    const { columns } = SHAPES[cell.sheet]
    const c = columns.findIndex(({ key }) => key === cell.field)
    const r = SMALL[cell.sheet].findIndex(({ id }) => id === cell.id) + 1
    const value = newValue(cell, act)
    const made: CellObject =
      act === 'blank'
        ? { t: 'z' }
        : value === null
          ? { t: 's', v: '–' }
          : columns[c]?.kind === 'number'
            ? { t: 'n', v: Number(value) }
            : {
                t: 's',
                v: columns[c]?.kind === 'day' ? value.split('-').reverse().join('/') : value,
              }
    sheet[utils.encode_cell({ r, c })] = made
  }
  return Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

const name = ({ sheet, id, field }: Cell) => `${sheet} ${id} ${field}`

/** The model: what each cell becomes, one line for each that says something. */
function expected(file: readonly Act[], product: readonly Act[]): string[] {
  return CELLS.flatMap((cell, i) => {
    const [typed, changed] = [file[i] ?? 'none', product[i] ?? 'none']
    if (typed === 'none' || typed === 'blank') return []
    const value = newValue(cell, typed)
    const now = changed === 'none' ? before(cell) : newValue(cell, changed)
    if (isSame(cell, value, before(cell)) || isSame(cell, value, now)) return []
    return isSame(cell, now, before(cell))
      ? [`${name(cell)}: ${now} > ${value}`]
      : [`${name(cell)}: conflict ${before(cell)}, ${value}, ${now}`]
  }).sort()
}

const actsOf = (more: readonly Act[]) =>
  fc.tuple(
    ...CELLS.map((cell) =>
      fc
        .oneof(
          { weight: 3, arbitrary: fc.constant<Act>('none') },
          { weight: 2, arbitrary: fc.constantFrom<Act>('first', 'second', ...more) },
        )
        .map((act) => (act === 'clear' && !mayClear(cell) ? 'none' : act)),
    ),
  )

it('makes of every cell the file’s change, the product’s, or a conflict with all three values', async () => {
  const kinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(actsOf(['clear', 'blank']), actsOf(['clear']), async (file, product) => {
      const given = await readNetworkWorkbook(inFile(file), verify)
      const { changes, conflicts, errors, questions } = differenceOf(given, inProduct(product), [])
      expect({ errors, questions }).toEqual({ errors: [], questions: [] })
      const found = [
        ...changes.flatMap(({ sheet, id, fields }) =>
          fields.map((one) => `${sheet} ${id} ${one.field}: ${one.old} > ${one.new}`),
        ),
        ...conflicts.map(
          (one) =>
            `${one.sheet} ${one.id} ${one.field}: conflict ${one.downloaded}, ${one.typed}, ${one.stored}`,
        ),
      ].sort()
      const wanted = expected(file, product)
      for (const line of wanted) kinds.add(line.includes('conflict') ? 'conflict' : 'change')
      expect(found).toEqual(wanted)
      expect(changes.every(({ kind }) => kind === 'changed')).toBe(true)
    }),
    { numRuns: 30 },
  )
  expect(kinds).toEqual(new Set(['change', 'conflict']))
}, 60_000)
