import { describe, expect, it } from 'vitest'
import type { ImportModel, Term } from '../import-models/model'
import { applyColumns } from './columns-form'
import type { DraftModel } from './draft'
import { entriesOf } from './entries'
import { applyTable } from './table-form'

const DRAFT: DraftModel = {
  model: {
    name: 'Lignes',
    feeds: 'activity',
    time: { kind: 'dated', column: 'Jour' },
    numbers: 'fr',
    columns: {},
  },
  marks: {},
  proposedValues: {},
  checksTotal: true,
}

/** Terms of a field whose only term is posted with some fields. */
function posted(field: string, fields: Record<string, string>): Term[] | undefined {
  const named = Object.entries(fields).map(
    ([key, value]) => [`f.${field}.0.${key}`, value] as const,
  )
  const { model } = applyColumns(DRAFT, entriesOf([[`f.${field}.n`, '1'], ...named]))
  return model.columns[field]
}

describe('parts of cells, factors, days and signs in the form (8 §5)', () => {
  it.each<[string, Record<string, string>, Term]>([
    [
      'site',
      { from: 'c:Site', part: 'before', 'part.0': ' - ' },
      { column: 'Site', part: { before: ' - ' } },
    ],
    ['site', { from: 'c:Site', part: '', 'part.0': '-' }, { column: 'Site' }],
    [
      'service',
      { from: 'c:Atelier', part: 'between', 'part.0': '(', 'part.1': ')' },
      { column: 'Atelier', part: { between: ['(', ')'] } },
    ],
    // the first press of a form without scripts has no separator yet: the reading asks for it
    ['service', { from: 'c:Atelier', part: 'after' }, { column: 'Atelier', part: { after: '' } }],
    [
      'totalHours',
      { from: 'c:Jours', unit: 'days', hoursPerDay: '7,5', times: '0.1', minus: 'C' },
      { column: 'Jours', unit: 'days', hoursPerDay: 7.5, times: 0.1, minus: 'C' },
    ],
    // of another unit the hours of a day go with it
    [
      'totalHours',
      { from: 'c:Jours', unit: 'minutes', hoursPerDay: '7' },
      { column: 'Jours', unit: 'minutes' },
    ],
    [
      'totalHours',
      { from: 'c:Jours', unit: 'days', times: '1' },
      { column: 'Jours', unit: 'days' },
    ],
    // 0 is refused with a sentence; it is not read as 1
    ['totalHours', { from: 'c:Jours', times: 'dix' }, { column: 'Jours', times: 0 }],
    ['hecHours', { from: 'n:', number: '0,5' }, { value: 0.5 }],
    ['hecHours', { from: 'n:' }, { value: 0 }],
    [
      'entriesClients',
      { calc: 'distinct', from: 'c:N°', part: 'letters', times: '2' },
      { distinct: 'N°', part: 'letters' },
    ],
    [
      'entriesClients',
      { calc: 'count', from: 'c:N°', part: 'letters', times: '2' },
      { count: true },
    ],
  ])('%s: %j', (field, fields, term) => expect(posted(field, fields)).toEqual([term]))

  it('a number is no constant of a key', () =>
    expect(posted('site', { from: 'n:', number: '3' })).toBeUndefined())

  it('the part of a date', () => {
    const time = (part: string): ImportModel['time'] =>
      applyTable(
        DRAFT,
        entriesOf([
          ['time', 'dated'],
          ['dateColumn', 'c:Jour'],
          ['date.part', part],
          ['date.part.0', ' '],
        ]),
      ).model.time
    expect(time('before')).toEqual({ kind: 'dated', column: 'Jour', part: { before: ' ' } })
    expect(time('')).toEqual({ kind: 'dated', column: 'Jour' })
  })
})
