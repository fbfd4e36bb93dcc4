import { expect, it } from 'vitest'
import fc from '../../../tests/property'
import { differenceOf } from './difference'
import { SHAPES } from './shapes'
import { SHEETS, type SheetKey, type StoredRow, type StoredSheets } from './sheets'
import { downloadOf, read, rowsOf, SMALL } from './small-network.fixture'

/* Property test: unchanged rows change nothing, whatever was changed, removed or added in the product since. */

const OTHER = fc.constantFrom(
  null,
  'Rennes',
  'Vannes',
  '00101',
  '2026-12-01',
  '7',
  'oui',
  'body',
  '=A1',
)

/** Other rows of a sheet: some removed, some values changed, one row added. */
const since = (sheet: SheetKey) =>
  fc
    .record({
      kept: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      edits: fc.array(fc.record({ row: fc.nat(7), column: fc.nat(30), value: OTHER }), {
        maxLength: 12,
      }),
      more: fc.boolean(),
    })
    .map(({ kept, edits, more }): StoredRow[] => {
      const rows = SMALL[sheet].map(({ id, values }) => ({ id, values: { ...values } }))
      const [first] = rows
      if (more && first) rows.push({ id: 'later', values: { ...first.values } })
      for (const { row, column, value } of edits) {
        const { columns } = SHAPES[sheet]
        const target = rows[row % rows.length]
        const key = columns[column % columns.length]?.key
        if (target && key) target.values[key] = value
      }
      return rows.filter((_, i) => kept[i])
    })

const stored = fc.record(
  Object.fromEntries(SHEETS.map((sheet) => [sheet, since(sheet)])),
) as unknown as fc.Arbitrary<StoredSheets>

it('changes nothing and asks nothing for unchanged rows', () => {
  const sheets = Object.fromEntries(SHEETS.map((sheet) => [sheet, rowsOf(sheet)]))
  const given = read(sheets, { downloaded: downloadOf(SMALL) })
  fc.assert(
    fc.property(stored, (later) => {
      const { counts, changes, conflicts, errors, questions, leavers } = differenceOf(
        given,
        later,
        [],
      )
      expect({ changes, conflicts, errors, questions, leavers }).toEqual({
        changes: [],
        conflicts: [],
        errors: [],
        questions: [],
        leavers: [],
      })
      for (const sheet of SHEETS) expect(counts[sheet]?.same).toBe(SMALL[sheet].length)
    }),
    { numRuns: 300 },
  )
})
