import { expect, test } from 'vitest'
import { euros } from '../format/numbers'
import { landingFigures, noSide } from './landing-sums'
import { landingText, scopeTakesText } from './scope-takes-text'

const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')

test('a scope says what is missing and what each remaining day must bring', () => {
  const say = (target: number, remaining: number, dailyTarget: number, isOfOneDate = true) =>
    plain(scopeTakesText({ target, remaining, dailyTarget }, isOfOneDate, euros) ?? null)
  expect(say(126_000, 51_000, 6982.14)).toBe(
    'il manque 51 000 €, soit 6 982 € par jour ouvré restant',
  )
  expect(say(126_000, 51_000, 0)).toBe('plus de jour ouvré ; il manque 51 000 €')
  // concessions with 7 and 8 days left
  expect(say(126_000, 51_000, 6982.14, false)).toBe('il manque 51 000 €')
  expect(say(126_000, 0, 0)).toBe('objectif atteint')
  expect(say(0, 0, 0)).toBeUndefined()
})

test('a landing says its share of the target and its notes', () => {
  const one = { count: 1, first: ['a'] }
  const side = { ...noSide(), target: 126_000, landing: 123_717.95, planned: 1 }
  const say = (notes: typeof side.notes, planned = 1) =>
    plain(
      landingText(
        landingFigures({
          realized: 75_000,
          target: 126_000,
          aimed: { ...side, notes, planned },
          others: null,
        }),
        euros,
      ),
    )
  expect(say(side.notes)).toBe('123 718 €, 98,2 % de l’objectif')
  expect(say({ ...side.notes, planning: one })).toBe(
    '123 718 €, 98,2 % de l’objectif ; en partie projection (sans planning)',
  )
  expect(say({ ...side.notes, activity: one }, 0)).toBe(
    '123 718 €, 98,2 % de l’objectif ; projection (sans heures facturées)',
  )
  const none = { realized: 0, target: 126_000, aimed: null, others: null }
  expect(landingText(landingFigures(none), euros)).toBeNull()
})
