import { expect, test } from 'vitest'
import type { SubjectOrigin } from '~/domain/origin/subject'
import { markup, textOf } from '~/ui/render.fixture'
import { SubjectScreen } from './subject-screen'

const column = (label: string, unit: 'points' | 'pieces' | 'percent') => ({
  label,
  unit,
  additive: unit !== 'percent',
  decimals: unit === 'pieces' ? 0 : 1,
  rounded: false,
})
const NONE = { label: 'Écran', options: [] }

/** Origin of a quality result: points ÷ number of surveys. */
const survey = (points: number, surveys: number, value: number): SubjectOrigin => ({
  subject: 'quality',
  service: null,
  scopeName: 'Nantes',
  dataDate: null,
  title: 'Qualité',
  formula: 'Résultat',
  terms: [points, surveys],
  value,
  notes: [],
  columns: [column('Résultat × enquêtes', 'points'), column('Enquêtes', 'pieces')],
  result: column('Résultat', 'percent'),
  operation: {
    left: { value: points, unit: 'points', decimals: 1 },
    sign: '÷',
    right: { value: surveys, unit: 'pieces', decimals: 0 },
  },
  rowsOf: 'Périmètre',
  parts: { rows: [], page: 1, pages: 1, found: 0, from: 0, to: 0 } as SubjectOrigin['parts'],
  sources: [],
  choices: [],
  subjects: NONE,
  back: { to: '/quality', label: 'Qualité' },
})

const said = (view: SubjectOrigin) =>
  textOf(markup(<SubjectScreen view={view} />)).replace(/[\u00a0\u202f]/g, ' ')

test('a survey result shows its division', () => {
  expect(said(survey(832.5, 10, 83.25))).toContain('832,5 ÷ 10 = 83,3 %')
})

test('without surveys no division is shown: 0,0 ÷ 0 is not 75 %', () => {
  const text = said(survey(0, 0, 75))
  expect(text).toContain('75 %')
  expect(text).not.toContain('÷ 0')
})
