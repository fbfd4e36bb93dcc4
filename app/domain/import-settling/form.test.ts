import { describe, expect, it } from 'vitest'
import { UnknownFormError } from '../errors'
import type { ImportModel } from '../import-models/model'
import { entriesOf } from '../model-editor/entries'
import { conditionKey } from './decisions'
import { HalfDecidedError, UnknownChoiceError } from './errors'
import { controlName, readDecisions } from './form'
import { canBeSettled, settlingLines } from './view'

const MODEL: ImportModel = {
  name: 'Lignes',
  feeds: 'activity',
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Site' }],
    service: [{ value: 'body' }],
    netRevenue: [{ column: 'MO HT', where: { Type: { not: ['INT'] } } }],
    hecHours: [{ column: 'Tps', where: { Type: ['CLI'] } }],
    entriesClients: [{ count: true, where: { Type: { startsWith: ['C'] } } }],
  },
  known: { Type: ['CLI', 'INT'] },
  sheets: { known: ['Ancienne'] },
}
const read = (...fields: [string, string][]) =>
  readDecisions(entriesOf(fields), MODEL, (field, choice) =>
    field === 'site' && choice === 'Garage Sud' ? 'sud' : null,
  )
const site = (value: string) => controlName(['value', 'site', value])
const type = (value: string, condition: Parameters<typeof conditionKey>[0]) =>
  controlName(['where', 'Type', value, conditionKey(condition)])

describe('the form of decisions', () => {
  it('reads what is chosen, and leaves the rest undecided', () => {
    expect(
      read(
        ['intent', 'settle'],
        [site('LYV'), 'Garage Sud'],
        [site('GRE "x"'), '-'],
        [site('VIE'), ''],
        [controlName(['sheet', 'F (2)']), 'out'],
        [type('GAR', { not: ['INT'] }), 'in'],
        [type('GAR', ['CLI']), 'out'],
        [type('GAR', { startsWith: ['C'] }), 'out'],
      ),
    ).toMatchObject([
      { kind: 'value', field: 'site', value: 'LYV', to: 'sud' },
      { kind: 'value', field: 'site', value: 'GRE "x"', to: null },
      { kind: 'sheet', name: 'F (2)' },
      { kind: 'where', value: 'GAR', condition: '{"not":["INT"]}', counts: true },
      { kind: 'where', value: 'GAR', condition: '["CLI"]', counts: false },
      { kind: 'where', value: 'GAR', counts: false },
    ])
  })

  it('refuses a choice that is none, a half decision and a foreign control', () => {
    expect(() => read([site('LYV'), 'Garage Nord'])).toThrow(UnknownChoiceError)
    expect(() => read([type('GAR', ['CLI']), 'in'])).toThrow(HalfDecidedError)
    expect(() => read([controlName(['sheet', 'F (2)']), 'in'])).toThrow(UnknownFormError)
    expect(() => read(['["worker","x"]', 'in'])).toThrow(UnknownFormError)
    expect(read(['["value"', '-'], ['[1]', 'x'])).toEqual([])
  })
})

describe('the lines of the form', () => {
  const left = (name: string, isDecided: boolean) => ({ name, reason: 'x', isDecided })
  const account = {
    unknown: [
      { field: 'site', value: 'LYV', rows: 2, amount: 10.5 },
      { field: 'site', value: 'lyv', rows: 1, amount: 0.25 },
      { field: 'service', value: 'LAV', rows: 1, amount: 1 },
      { field: 'Type', value: 'CAR', rows: 3, amount: 300 },
      { field: 'Type', value: 'int', rows: 1, amount: 7 },
      { field: 'Ancienne colonne', value: 'X', rows: 1, amount: 7 },
    ],
    sheets: {
      read: ['F'],
      left: [left('Notes', true), left('F (2)', false), left('ancienne', false)],
    },
  }

  it('name what the model as it is now still leaves open, each value once', () => {
    const lines = settlingLines(account, MODEL, (field) => field === 'site')
    expect(
      lines.map(({ kind, value, rows, amount, controls }) => [
        kind,
        value,
        rows,
        amount,
        controls.map(({ offers }) => offers),
      ]),
    ).toEqual([
      // 10.5 + 0.25
      ['value', 'LYV', 3, 10.75, ['site']],
      // a list may change for one value; a beginning may only be confirmed: CAR begins with C
      ['where', 'CAR', 3, 300, ['both', 'both', 'in']],
      ['sheet', 'F (2)', null, null, ['sheet']],
    ])
  })

  it('offer no more than to leave out a cell without the part that conditions read', () => {
    const part = { before: '-' }
    const where = { Type: { is: ['CLI'], part } }
    const model = { ...MODEL, columns: { netRevenue: [{ column: 'MO HT', where }] } }
    const value = (text: string) => ({ field: 'Type', value: text, rows: 1, amount: 1 })
    const unknown = [{ ...value('Divers'), lacks: true as const }, value('GAR')]
    const open = { unknown, sheets: { read: [], left: [] } }
    const lines = settlingLines(open, model, () => true)
    expect(
      lines.map(({ controls }) => controls.map(({ offers, label }) => [offers, label])),
    ).toEqual([
      [['out', 'CA Net si Type (le texte avant «\u202f-\u202f») = CLI']],
      [['both', 'CA Net si Type (le texte avant «\u202f-\u202f») = CLI']],
    ])
    // without known values the model cannot keep the decision
    const { known: _, ...rest } = model
    expect(canBeSettled({ ...open, unknown: unknown.slice(0, 1) }, rest)).toBe(false)
    expect(canBeSettled({ ...open, unknown: unknown.slice(0, 1) }, model)).toBe(true)
  })
})
