import { describe, expect, it } from 'vitest'
import { notRecognised, recognisedBySeveral } from './messages'

const plain = (sentence: string) => sentence.replaceAll('\u202f', ' ')

describe('sentences of the recognition (8 §3)', () => {
  it('names the nearest model and what it lacks', () => {
    const nearest = { name: 'X', missing: ['MO HT', 'Site'] }
    expect(plain(notRecognised(nearest))).toBe(
      'Aucun modèle ne reconnaît ce fichier ; le plus proche est « X » : il y manque « MO HT » et « Site ».',
    )
  })

  it('names nothing without a near model', () => {
    expect(notRecognised(null)).toBe('Aucun modèle ne reconnaît ce fichier.')
  })

  it('counts the headers after the eighth', () => {
    const missing = Array.from({ length: 10 }, (_, i) => `C${i + 1}`)
    expect(plain(notRecognised({ name: 'X', missing }))).toContain('« C7 », « C8 » et 2 autres.')
    expect(plain(notRecognised({ name: 'X', missing: missing.slice(0, 9) }))).toContain(
      '« C8 » et 1 autre.',
    )
  })

  it('lists several models', () => {
    expect(plain(recognisedBySeveral(['A', 'B']))).toBe(
      'Plusieurs modèles reconnaissent ce fichier : « A » et « B » ; choisissez-en un.',
    )
    expect(plain(recognisedBySeveral(['A', 'B', 'C']))).toContain('« A », « B » et « C »')
  })
})
