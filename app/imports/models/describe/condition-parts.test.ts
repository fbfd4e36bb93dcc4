import { expect, it } from 'vitest'
import type { ImportModel } from '~/domain/import-models/model'
import { withSeen } from '~/domain/model-editor/description'
import { bySheetJs, type MadeCell } from '../../workbook/writers.fixture'
import { EXPORT_DATE, EXPORT_SITES } from '../exports.fixture'
import { describeFile } from './describe'

const MODEL: ImportModel = {
  name: 'Pièces',
  feeds: 'activity',
  table: { headerRow: 1, end: 'end' },
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Site' }],
    service: [{ value: 'mechanic' }],
    netRevenue: [{ column: 'MO', where: { Pièce: { is: ['FAC'], part: { before: '-' } } } }],
  },
}

/** Sixty documents, so that whole cells are no list of codes. */
const ROWS: MadeCell[][] = Array.from({ length: 60 }, (_, i) => [
  '00327',
  `${i % 2 === 0 ? 'FAC' : 'Avo'}-${i}`,
  10,
])

const describe = async (rows: MadeCell[][], model: ImportModel) => {
  const { description } = await describeFile(
    bySheetJs({ F: [['Site', 'Pièce', 'MO'], ...rows] }),
    {
      fileName: 'a.xlsx',
      feeds: null,
      day: EXPORT_DATE,
      draft: { model, marks: {}, proposedValues: {}, checksTotal: false },
      sites: EXPORT_SITES,
      staff: [],
      models: [],
    },
    () => undefined,
  )
  return description
}
const piece = async (...given: Parameters<typeof describe>) =>
  (await describe(...given)).columns.find(({ header }) => header === 'Pièce')

it('a column offers the parts that its conditions read, and the saved model knows them (8 §5)', async () => {
  const rows = [...ROWS, ['00327', 'Divers', 10], ['00327', 'fac-61', 10], ['00327', null, 10]]
  const description = await describe(rows, MODEL)
  const column = description.columns.find(({ header }) => header === 'Pièce')
  // 'Divers' has no text before '-': it stays unknown
  expect(column?.distinct).toEqual(['FAC', 'Avo'])
  expect(withSeen(MODEL, description).known).toEqual({ Pièce: ['FAC', 'Avo', ''] })
})

it('without such a condition sixty values are no list', async () => {
  const columns = { ...MODEL.columns, netRevenue: [{ column: 'MO' }] }
  expect((await piece(ROWS, { ...MODEL, columns }))?.distinct).toBeNull()
})

it('forty parts are a list, one more is none', async () => {
  const documents = (count: number) =>
    Array.from({ length: count }, (_, i): MadeCell[] => [
      '00327',
      `${String.fromCharCode(65 + Math.floor(i / 9), 65 + (i % 9))}-1`,
      10,
    ])
  expect((await piece(documents(40), MODEL))?.distinct).toHaveLength(40)
  expect((await piece(documents(41), MODEL))?.distinct).toBeNull()
})
