import { expect, it } from 'vitest'
import { coefficientRows, datedRows, monthSetting } from './settings'

const row = { setting: 'Plaque', place: 'Dole', subject: null }

it('a value has the days of its validity, both included', () => {
  const before = [{ until: '2026-11-01', value: 'Est' }]
  expect(datedRows(row, 'Ouest', before, (value) => value)).toEqual([
    { ...row, from: null, to: '2026-10-31', value: 'Est' },
    { ...row, from: '2026-11-01', to: null, value: 'Ouest' },
  ])
  expect(monthSetting({ ...row, value: 21 }, '2026-02')).toEqual({
    ...row,
    from: '2026-02-01',
    to: '2026-02-28',
    value: 21,
  })
})

it('a coefficient has its steps; a month without one of its own has no row', () => {
  const changes = [
    { from: '2026-03', targetMultiplier: 0.9 },
    { from: '2026-06', targetMultiplier: null },
  ]
  const stored = { _id: 'm', node: 'all', metier: 'Peintre', targetMultiplier: 1, changes }
  const own = { setting: 'Coefficient métier', place: 'Réseau', subject: 'Peintre' }
  expect(coefficientRows('Réseau', stored)).toEqual([
    { ...own, from: null, to: '2026-02-28', value: 1 },
    { ...own, from: '2026-03-01', to: '2026-05-31', value: 0.9 },
  ])
})
