import { describe, expect, it } from 'vitest'
import { normalised, personKey, tidy } from './normalise-names'

describe('comparison of headers', () => {
  it('overlooks case, accents and every kind of space', () => {
    for (const text of [
      'N° PDV',
      'n°\u00a0pdv',
      'N°\u202fPDV',
      ' N°PDV ',
      'Nº PDV',
      'N°\nPDV',
      'N°\u200bPDV',
    ])
      expect(normalised(text)).toBe('n°pdv')
    expect(normalised('Métier')).toBe(normalised('METIER'))
    expect(normalised('Activité')).toBe(normalised('Activite\u0301'))
  })

  it('keeps different headers apart', () => {
    expect(normalised('CA Net')).not.toBe(normalised('CA Net (%)'))
    expect(normalised('Heures HEC')).not.toBe(normalised('Heures'))
  })
})

describe('names of people', () => {
  it('overlooks case, accents, hyphens and the order of the words', () => {
    for (const name of [
      'Jean-Noël Lefèvre',
      'LEFEVRE Jean Noel',
      'lefèvre  jean-noël',
      'Noël Lefèvre Jean',
    ])
      expect(personKey(name)).toBe('jean lefevre noel')
    expect(personKey('Jean Lefebvre')).not.toBe(personKey('Jean Lefèvre'))
  })
})

it('tidies text: one line, no control or direction characters', () => {
  expect(tidy(' Jean\n\u202eDupont\u0000 \u202f')).toBe('Jean Dupont')
})
