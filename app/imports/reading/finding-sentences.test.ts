import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../../domain/imports/finding'
import { Findings } from './findings'

function warningSentences(drops: number): string[] {
  const findings = new Findings()
  for (let row = 2; row < drops + 2; row++) {
    const place = { sheet: 'Activité', row, column: 'CA Net', site: 'St. Malo' }
    findings.add(place, `St. Malo, Mécanique\u202f: ${row} est inférieur à 10.`, 'drop')
  }
  return findings.listed.flatMap(sentencesOf)
}

describe('the sentences of a finding', () => {
  it('is one for one place', () => {
    expect(warningSentences(1)).toEqual(['St. Malo, Mécanique\u202f: 2 est inférieur à 10.'])
  })

  it('are the count, then each with its place', () => {
    expect(warningSentences(2)).toEqual([
      '2 chiffres en baisse.',
      'Ligne 2, colonne «\u202fCA Net\u202f»\u202f: St. Malo, Mécanique\u202f: 2 est inférieur à 10.',
      'Ligne 3, colonne «\u202fCA Net\u202f»\u202f: St. Malo, Mécanique\u202f: 3 est inférieur à 10.',
    ])
  })

  it('end with the number of unnamed ones', () => {
    expect(warningSentences(12)).toHaveLength(12)
    expect(warningSentences(12).at(-1)).toBe('Et 2 autres.')
    expect(warningSentences(11).at(-1)).toBe('Et un autre.')
  })
})
