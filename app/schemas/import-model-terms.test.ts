import { describe, expect, it } from 'vitest'
import { InvalidInputError } from '~/domain/errors'
import { carriedModel, receiveModel } from '~/domain/import-models/carried'
import type { ImportModel, Term } from '~/domain/import-models/model'
import { activityModel } from '~/domain/import-models/model.fixture'
import { readImportModel } from './import-models.server'

const withTerms = (more: Record<string, unknown[]>, given: Partial<ImportModel> = {}) => ({
  ...activityModel(given),
  columns: { ...activityModel().columns, ...more },
})

/** French sentences by path. */
function refusal(term: object): Record<string, string[]> {
  try {
    readImportModel(withTerms({ totalHours: [term] }))
  } catch (error) {
    if (error instanceof InvalidInputError)
      return JSON.parse(JSON.stringify(error.fields).replaceAll('\u202f', ' '))
    throw error
  }
  return {}
}

describe('the document of a model with parts of cells, factors, days and signs (8 §5)', () => {
  it('comes back as it was carried away', () => {
    const terms: Record<string, Term[]> = {
      site: [
        { column: 'Site', part: { before: ' - ' } },
        { column: 'Site', part: 'digits' },
      ],
      service: [{ column: 'Atelier', part: { between: ['(', ')'] } }],
      netRevenue: [{ column: 'MO HT', part: { after: ' ' }, times: 0.1, minus: 'D' }],
      totalHours: [
        { column: 'Jours', unit: 'days', hoursPerDay: 7.5 },
        { column: 'Tps', unit: 'h.mm' },
        { value: 0.5 },
      ],
      entriesClients: [{ distinct: 'N°', part: 'letters' }],
    }
    const time = { kind: 'dated', column: 'Jour', part: 'brackets' } as const
    const model = withTerms(terms, { time, control: {} }) as ImportModel
    expect(readImportModel(model)).toEqual(model)
    const site = { name: 'Lyon', numerosPDV: ['00142'] }
    const text = JSON.stringify(carriedModel(model, ['Site'], () => site))
    const own = [{ _id: '0123456789abcdef01234567', ...site }]
    expect(readImportModel(receiveModel(JSON.parse(text), own).model)).toEqual(model)
  })

  it.each<[object, string, string]>([
    [
      { part: 'words' },
      'part',
      'Une partie est before, after ou between, ou brackets, digits, letters.',
    ],
    [{ part: { before: '' } }, 'part.before', 'Un texte est attendu.'],
    [
      { part: { between: ['('] } },
      'part',
      'Une partie est before, after ou between, ou brackets, digits, letters.',
    ],
    [{ times: '0.1' }, 'times', 'Un nombre est attendu.'],
    [{ unit: 'days', hoursPerDay: null }, 'hoursPerDay', 'Un nombre est attendu.'],
    [{ minus: 'E' }, 'minus', 'Une de ces valeurs est attendue : D, C.'],
    [{ day: 7 }, 'day', 'Le membre « day » est inconnu.'],
    [
      { unit: 'days' },
      'hoursPerDay',
      'L’unité « jours » (days) demande les heures d’un jour (hoursPerDay), comme 7.',
    ],
  ])('refuses %j', (more, path, message) =>
    expect(refusal({ column: 'Tps', ...more })).toEqual({
      [`columns.totalHours.0.${path}`]: [message],
    }),
  )

  it('refuses a constant that is neither text nor number', () =>
    expect(refusal({ value: true })).toEqual({
      'columns.totalHours.0.value': ['Un texte non vide ou un nombre est attendu.'],
    }))
})
