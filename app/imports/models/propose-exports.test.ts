import { describe, expect, it } from 'vitest'
import { conditionParts } from '~/domain/import-models/condition'
import type { Term } from '~/domain/import-models/model'
import { detectTable } from './detect-table'
import {
  bookOf,
  EXPORT_DATE,
  EXPORT_SITES,
  EXPORTS,
  exportCsv,
  exportXlsx,
  type MadeExport,
} from './exports.fixture'
import { headerOrder } from './headers'
import { proposeModel } from './propose'
import { proposeValues } from './propose-values'
import { readWithModel } from './read-with-model'

/** Members of terms in one order, so that only their content is compared. */
const sorted = (terms: readonly Term[] | undefined) =>
  terms?.map((term) => ({
    ...term,
    ...(term.where && {
      where: Object.fromEntries(
        Object.entries(term.where).map(([header, values]) => [
          header,
          [...conditionParts(values).values].sort(),
        ]),
      ),
    }),
  }))

const WRITERS = {
  xlsx: (made: MadeExport) => bookOf(exportXlsx(made)),
  csv: (made: MadeExport) => bookOf(exportCsv(made)),
}

/** Days across are proposed by their pattern, not one by one (8 §5). */
const PATTERNED: Readonly<Record<string, Record<string, Term[]>>> = {
  e: { billedHours: [{ column: '{day}', unit: 'hhmm' }] },
}

/** Fields of the described model that no file shows, since they are constants. */
const UNSHOWN: Readonly<Record<string, readonly string[]>> = { e: ['metier'], f: ['service'] }

describe.each(Object.keys(WRITERS) as (keyof typeof WRITERS)[])(
  'proposals for the six exports (8 §4), %s',
  (kind) => {
    it.each(Object.entries(EXPORTS))(
      '%s: every field but constants as a person described it',
      async (name, made) => {
        const detected = detectTable(await WRITERS[kind](made))
        if (!detected) throw new Error('no table')
        const { model } = proposeModel(detected, { sites: EXPORT_SITES, staff: [], earlier: [] })
        const shown = Object.entries(made.model.columns).filter(
          ([field]) => !UNSHOWN[name]?.includes(field),
        )
        expect(Object.keys(model.columns).sort()).toEqual(shown.map(([field]) => field).sort())
        for (const [field, terms] of shown)
          expect({ field, terms: sorted(model.columns[field]) }).toEqual({
            field,
            terms: sorted(PATTERNED[name]?.[field] ?? terms),
          })
        expect(model.feeds).toBe(made.model.feeds)
        expect(model.time).toEqual(made.model.time)
        expect(model.table?.headerRows).toBe(made.model.table?.headerRows ?? 1)
        expect(model.table?.end).toBe(made.model.table?.end ?? 'total')
        expect(model.table?.fillDown).toEqual(made.model.table?.fillDown)
        // A workbook's numbers are no texts, which alone show a way of writing.
        if (kind === 'csv') expect(model.numbers).toBe(made.model.numbers)
      },
    )
  },
)

describe('six exports read by the proposed model', () => {
  it.each(Object.entries(EXPORTS))('%s: same sums as by the described one', async (_, made) => {
    const book = await WRITERS.csv(made)
    const detected = detectTable(book)
    if (!detected) throw new Error('no table')
    const { model } = proposeModel(detected, { sites: EXPORT_SITES, staff: [], earlier: [] })
    // The user's part: the constants, the services, and what the values mean.
    const completed = {
      name: 'Proposé',
      ...model,
      columns: { ...made.model.columns, ...model.columns },
      values: made.model.values,
      ...(made.model.services ? { services: made.model.services } : {}),
    }
    const context = {
      date: EXPORT_DATE,
      sites: EXPORT_SITES,
      order: headerOrder(detected),
    }
    const read = readWithModel(book, completed, context).report
    const expected = readWithModel(book, made.model, { ...context, order: null }).report
    expect(read.totals).toEqual(expected.totals)
    expect(read.rows.read).toBe(expected.rows.read)
  })
})

describe('proposed values of the six exports', () => {
  const proposals = Object.entries(EXPORTS).flatMap(([name, { model }]) =>
    Object.entries(model.values ?? {}).map(
      ([field, values]) => [name, field, values as Record<string, string | null>] as const,
    ),
  )
  /** Values that mean something only to this workshop. */
  const OWN = new Set(['Éq. A', 'Éq. B'])

  it.each(proposals)('%s, %s: right or none', (_, field, values) => {
    const found = proposeValues(field, Object.keys(values), EXPORT_SITES)
    for (const [value, to] of Object.entries(values))
      expect({ value, to: found.get(value)?.to ?? null }).toEqual({
        value,
        to: OWN.has(value) ? null : to,
      })
  })
})
