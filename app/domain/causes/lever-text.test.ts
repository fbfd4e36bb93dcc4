import { describe, expect, test } from 'vitest'
import { leverReading } from './lever-sentence'
import { leverSentence } from './lever-text'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const basis = (realized: number, expected: number, base = 0) => ({ realized, expected, base })

describe('a lever says itself in one sentence (7-beyond §1)', () => {
  test.each([
    ['presence', basis(84, 96.4), '12,4 h de présence en moins que prévu'],
    ['presence', basis(90, 84), '6,0 h de présence en plus que prévu'],
    ['presence', basis(84, 84.02), 'présence conforme au planning'],
    [
      ...(['calendar', basis(84, 93.3)] as const),
      '9,3 h de moins au planning que le rythme du mois',
    ],
    [
      ...(['calendar', basis(100, 93.3)] as const),
      '6,7 h de plus au planning que le rythme du mois',
    ],
    ['calendar', basis(84, 84.02), 'autant d’heures au planning que le rythme du mois'],
    ['productivity', basis(94, 97, 100), '94 % de productivité pour 97 % attendus'],
    ['productivity', basis(12, 0), '12,0 h facturées sans présence prévue'],
    ['customerShare', basis(62.5, 80, 100), '62,5 % d’heures clients pour 80 % visées'],
    ['rate', basis(31_800, 32_800, 100), '318 €/h facturés pour 328 €/h visés'],
    ['rate', basis(-250, 0), '−250 € sans heure client'],
    ['hours', basis(110, 120), 'sans planning, 10,0 h facturées en moins que prévu'],
  ] as const)('%s %o', (lever, of, sentence) => {
    expect(plain(leverSentence(lever, leverReading(lever, of), null))).toBe(sentence)
  })

  test.each([
    ['mechanic', 'sans objectif d’heures : à compléter'],
    ['shared', 'services sans objectif propre : à compléter'],
    ['unallocated', 'budget que les services ne répartissent pas : à compléter'],
    [null, 'objectifs à compléter'],
  ] as const)(
    'what cannot be split says what is missing: %s (4-decisions, 67)',
    (cell, sentence) => {
      const reading = leverReading('unsplit', basis(0, 4500))
      expect(plain(leverSentence('unsplit', reading, cell))).toBe(sentence)
    },
  )
})
