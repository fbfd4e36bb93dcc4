import { describe, expect, it } from 'vitest'
import type { Condition } from '../import-models/condition'
import type { ImportModel } from '../import-models/model'
import { conditionsOfColumn } from './column-conditions'
import { conditionKey, type Decision, settledModel } from './decisions'

const CLI: Condition = ['CLI']
const NOT_INT: Condition = { not: ['INT'] }

const model = (more: Partial<ImportModel> = {}): ImportModel => ({
  name: 'Lignes',
  feeds: 'activity',
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Site' }],
    service: [{ value: 'body' }],
    netRevenue: [{ column: 'MO HT', where: { Type: NOT_INT } }],
    totalHours: [{ column: 'Tps', where: { Type: NOT_INT } }],
    hecHours: [{ column: 'Tps', where: { type: CLI } }],
  },
  known: { Type: ['CLI', 'INT'] },
  ...more,
})
const where = (value: string, condition: Condition, counts: boolean): Decision => ({
  kind: 'where',
  header: 'Type',
  value,
  condition: conditionKey(condition),
  counts,
})

describe('decisions on a condition’s value', () => {
  it('change the conditions that they name, each by itself, and are known from then on', () => {
    const next = settledModel(model(), [
      where('GAR', NOT_INT, true),
      where('GAR', CLI, false),
      where('VO', NOT_INT, false),
      where('VO', CLI, false),
      where('PRO', NOT_INT, true),
      where('PRO', CLI, true),
    ])
    expect(next.columns.netRevenue?.[0]?.where).toEqual({ Type: { not: ['INT', 'VO'] } })
    expect(next.columns.totalHours?.[0]?.where).toEqual({ Type: { not: ['INT', 'VO'] } })
    expect(next.columns.hecHours?.[0]?.where).toEqual({ type: ['CLI', 'PRO'] })
    expect(next.known).toEqual({ Type: ['CLI', 'INT', 'GAR', 'VO', 'PRO'] })
  })

  it('of a beginning or a blank only confirm what the condition says', () => {
    const begins: Condition = { startsWith: ['A'] }
    const columns = { ...model().columns, hecHours: [{ column: 'Tps', where: { Type: begins } }] }
    const next = settledModel(model({ columns }), [where('B1', begins, true)])
    expect(next.columns.hecHours?.[0]?.where).toEqual({ Type: begins })
    expect(next.known).toEqual({ Type: ['CLI', 'INT', 'B1'] })
  })

  it('keep the part of the cell that their condition reads', () => {
    const conditions = { Type: { is: ['FAC'], part: 'letters' as const } }
    const columns = { hecHours: [{ column: 'Tps', where: conditions }] }
    const decided = settledModel(model({ columns }), [where('AVO', conditions.Type, true)])
    expect(decided.columns.hecHours?.[0]?.where).toEqual({
      Type: { is: ['FAC', 'AVO'], part: 'letters' },
    })
  })

  it('are asked once for each different condition, with the figures that have it', () => {
    expect(conditionsOfColumn(model(), 'TYPE').map(({ label }) => label)).toEqual([
      'CA Net, Heures totales (HT) si Type ≠ INT',
      'Heures HEC si type = CLI',
    ])
    const byType = [{ value: 'body', where: { Type: CLI } }]
    const columns = { ...model().columns, service: byType }
    expect(conditionsOfColumn(model({ columns }), 'Type')[0]?.label).toBe(
      'Service (Carrosserie), Heures HEC si Type = CLI',
    )
  })
})

it('decisions on values replace what stood for the same text, and sheets are known', () => {
  const before = model({ values: { site: { lyv: 'gone', GRE: 'g' } }, sheets: { known: ['F'] } })
  const next = settledModel(before, [
    { kind: 'value', field: 'site', value: 'LYV', to: 'a' },
    { kind: 'value', field: 'service', value: '', to: null },
    { kind: 'sheet', name: 'F (2)' },
  ])
  expect(next.values).toEqual({ site: { GRE: 'g', LYV: 'a' }, service: { '': null } })
  expect(next.sheets).toEqual({ known: ['F', 'F (2)'] })
  expect(next.columns).toEqual(before.columns)
  expect(before.values).toEqual({ site: { lyv: 'gone', GRE: 'g' } })
})
