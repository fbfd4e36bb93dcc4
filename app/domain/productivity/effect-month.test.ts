import { expect, it } from 'vitest'
import { effectMonths, movedSentence, readEffectMonth } from './effect-month'

it('an effect date is the first of a month not too far away; the current month without one', () => {
  const read = (text?: string) => readEffectMonth(text, '2026-11')
  expect([read(), read(''), read('2026-12'), read('2026-10-01')]).toEqual([
    '2026-11',
    '2026-11',
    '2026-12',
    '2026-10',
  ])
  expect(() => read('2026-11-15')).toThrow(
    'Un coefficient vaut pour des mois entiers\u202f: choisissez le 01/11/2026 ou le 01/12/2026.',
  )
  for (const text of ['2026-13', 'hier', '2026-02-30', '2026-11-1'])
    expect(() => read(text)).toThrow('La date d’effet doit être au format aaaa-mm-jj.')
  expect(() => read('2024-10')).toThrow('La date d’effet va du 01/11/2024 au 01/11/2027.')
  expect(() => read('2027-12')).toThrow('La date d’effet va du')
})

it('the form offers no closed month, and always the one that is shown', () => {
  expect(effectMonths('2026-11', '2026-11', '2026-10')).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
  ])
  expect(effectMonths('2026-11', '2027-06', null)[0]).toBe('2026-05')
  expect(effectMonths('2026-11', '2027-06', null).at(-1)).toBe('2027-06')
})

it('the message about a change names its months, with a typographic minus', () => {
  const moved = { hours: -12.5, revenue: -1250.4, from: '2026-09', to: '2026-11' }
  expect(movedSentence(moved).replaceAll(/[\u202f\u00a0]/g, ' ')).toBe(
    'Objectif des collaborateurs, septembre 2026 à novembre 2026 : −12,5 h, soit −1 250 € au taux des objectifs.',
  )
  expect(movedSentence({ ...moved, hours: 3, revenue: 0, from: '2026-11' })).toBe(
    'Objectif des collaborateurs, en novembre 2026\u202f: +3 h.',
  )
})
