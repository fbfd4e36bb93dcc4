import { describe, expect, it } from 'vitest'
import { Findings } from '~/imports/reading/findings'
import { sentencesOf } from './finding'

function told(drops: number): string[] {
  const findings = new Findings()
  for (let row = 2; row < drops + 2; row++) {
    const place = { sheet: 'Activité', row, column: 'CA Net', site: 'St. Malo' }
    findings.add(place, `St. Malo, Mécanique\u202f: ${row} est inférieur à 10.`, 'drop')
  }
  return findings.listed.flatMap(sentencesOf)
}

describe('the sentences of a finding', () => {
  it('is one where it tells of one place', () => {
    expect(told(1)).toEqual(['St. Malo, Mécanique\u202f: 2 est inférieur à 10.'])
  })

  it('are how many there are, then each with its place', () => {
    expect(told(2)).toEqual([
      '2 chiffres en baisse.',
      'Ligne 2, colonne «\u202fCA Net\u202f»\u202f: St. Malo, Mécanique\u202f: 2 est inférieur à 10.',
      'Ligne 3, colonne «\u202fCA Net\u202f»\u202f: St. Malo, Mécanique\u202f: 3 est inférieur à 10.',
    ])
  })

  it('end with how many are not named', () => {
    expect(told(12)).toHaveLength(12)
    expect(told(12).at(-1)).toBe('Et 2 autres.')
    expect(told(11).at(-1)).toBe('Et un autre.')
  })
})
