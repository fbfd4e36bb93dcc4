import { expect, it } from 'vitest'
import type { ImportModel } from '~/domain/import-models/model'
import { bySheetJs } from '../../workbook/writers.fixture'
import { EXPORT_DATE, EXPORT_SITES } from '../exports.fixture'
import { describeFile } from './describe'

const HEADER = ['OR', 'Atelier', 'MO', 'Type']
const MODEL: ImportModel = {
  name: 'Feuilles',
  feeds: 'activity',
  table: { end: 'total' },
  time: { kind: 'cumulative' },
  numbers: 'fr',
  sheets: { read: ['Edition*'] },
  columns: {
    site: [{ from: 'sheet' }],
    service: [{ value: 'mechanic' }],
    netRevenue: [{ column: 'MO', where: { Type: ['CLI', 'GAR'] } }],
  },
}

it('shows the values of every sheet that is read, and names the others (8 §5)', async () => {
  const bytes = bySheetJs({
    Synthèse: [HEADER, ['X', 'Méca', 9, 'CLI']],
    'Edition 00327': [HEADER, ['A', 'Méca', 100, 'CLI'], ['B', 'Méca', 50, 'INT']],
    'Edition Ville': [HEADER, ['C', 'Méca', 40, 'GAR']],
  })
  const { description } = await describeFile(
    bytes,
    {
      fileName: 'a.xlsx',
      feeds: null,
      day: EXPORT_DATE,
      draft: { model: MODEL, marks: {}, proposedValues: {}, checksTotal: false },
      sites: EXPORT_SITES,
      staff: [],
      models: [],
    },
    () => undefined,
  )
  expect(description.table?.sheet).toBe(2)
  expect(description.twins).toEqual(['Synthèse'])
  expect(description.values.site).toMatchObject([
    { value: 'Edition 00327', rows: 2, amount: 100, known: 'lyon' },
    { value: 'Edition Ville', rows: 1, amount: 40, known: null },
  ])
  const type = description.columns.find(({ header }) => header === 'Type')
  expect(type?.distinct).toEqual(['CLI', 'INT', 'GAR'])
  expect(description.samples.site?.map(({ text }) => text)).toEqual([
    'Edition 00327',
    'Edition 00327',
    'Edition Ville',
  ])
  expect(description.reading).toMatchObject({ kind: 'read', sites: [{ siteId: 'lyon' }] })
})
