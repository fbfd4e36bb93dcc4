import { describe, expect, it } from 'vitest'
import { columnLetter, usesOf } from '~/domain/model-editor/description'
import { readWorkbook } from '../../workbook/read-workbook'
import { EXPORT_DATE, EXPORT_SITES } from '../exports.fixture'
import { recogniseFile, textOptions } from '../recognise-file'
import { describeFile } from './describe'

const DAYS = Array.from({ length: 30 }, (_, i) => String(i + 1))
const file = (last: number, hours: Record<number, string>) => {
  const days = Array.from({ length: last }, (_, i) => i + 1)
  return Buffer.from(
    [
      ['Site', 'Technicien', 'Service', ...days].join(';'),
      ['00327', 'MARTIN Zoé', 'MEC', ...days.map((day) => hours[day] ?? '')].join(';'),
      ['Total', '', '', ...days.map((day) => hours[day] ?? '')].join(';'),
    ].join('\n'),
  )
}
const context = {
  fileName: 'heures.csv',
  feeds: null,
  day: EXPORT_DATE,
  draft: null,
  sites: EXPORT_SITES,
  staff: [],
  models: [],
}

describe('a file with a column per day, described (8 §5)', () => {
  it('is proposed by its pattern, read up to the date, and its columns are marked', async () => {
    const bytes = file(30, { 1: '7,5', 2: '6', 19: '1,25' })
    const { draft, description } = await describeFile(bytes, context, () => undefined)
    const { model } = draft
    expect(model.columns.billedHours).toEqual([{ column: '{day}' }])
    expect(description.first.billedHours).toBe(14.75)
    expect(description.reading).toMatchObject({
      kind: 'read',
      report: { totals: { billedHours: 14.75 } },
    })
    // a total is not compared with thirty columns
    expect(description.control).toEqual({})
    const uses = usesOf(
      model,
      description.columns.map(({ header }) => header),
    )
    expect(DAYS.every((day) => uses.get(day)?.[0]?.field === 'billedHours')).toBe(true)
    expect(uses.has('Total')).toBe(false)
    expect(columnLetter(description.columns.at(-1)?.index ?? -1)).toBe('AG')
  })

  it('is recognised in a month of another length, and not without a day', async () => {
    const { draft, description } = await describeFile(
      file(30, { 1: '7,5' }),
      context,
      () => undefined,
    )
    const known = [{ _id: 'm', version: 1, model: draft.model, order: description.order }]
    const recognised = async (bytes: Buffer) => {
      const book = await readWorkbook(bytes, () => true, textOptions(draft.model))
      return recogniseFile(bytes, book, known)
    }
    expect((await recognised(file(31, { 1: '7,5' }))).kind).toBe('one')
    expect((await recognised(file(28, { 1: '7,5' }))).kind).toBe('one')
    const none = Buffer.from('Site;Technicien;Service;Total\n00327;Zoé;MEC;3\n')
    expect(await recognised(none)).toEqual({
      kind: 'none',
      nearest: { name: draft.model.name, missing: ['{day}'] },
    })
  })
})
