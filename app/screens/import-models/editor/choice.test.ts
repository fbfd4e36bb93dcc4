import { expect, it } from 'vitest'
import type { DescribedColumn } from '~/domain/model-editor/description'
import { seriesChoices } from './choice'

const columns = (...headers: string[]) =>
  headers.map((header, index) => ({ index, header }) as DescribedColumn)

it('a series of columns is offered by its pattern, and the model’s own pattern too (8 §5)', () => {
  const days = columns('Nom', ...Array.from({ length: 30 }, (_, i) => String(i + 1)))
  const day = { value: 'c:{day}', label: 'Une colonne par jour · {day}' }
  expect(seriesChoices(days, undefined)).toEqual([day])
  expect(seriesChoices(days, '{day}')).toEqual([day])
  expect(seriesChoices(days, 'Nom')).toEqual([day])
  // two numbers are no series, but the model may say that they are months
  expect(seriesChoices(columns('1', '2'), '{month}')).toEqual([
    { value: 'c:{month}', label: 'La colonne du mois · {month}' },
  ])
  expect(seriesChoices(columns('Nom', 'Total'), '{month}')).toEqual([])
})
