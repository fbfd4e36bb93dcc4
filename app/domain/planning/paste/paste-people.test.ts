import { describe, expect, it } from 'vitest'
import { recogniser } from './paste-people'

const of = recogniser([
  { name: 'Léa Martin', metier: 'Mécanicien', matricule: '00123' },
  { name: 'Zoé Roux', metier: '', matricule: 'A7' },
  { name: 'Jean Dupont', metier: 'Carrossier', matricule: null },
  { name: 'Jean Dupont', metier: 'Peintre', matricule: '77' },
])
const refused = (text: string, why: string) => ({ refused: `«\u202f${text}\u202f»\u202f: ${why}` })

describe('the person of a line', () => {
  it('a blank cell is no matricule, though a collaborator has none', () => {
    expect(of.find(['', 'Léa Martin'], true)).toBe(0)
    expect(of.find(['', 'Jean Dupont', 'peintre'], true)).toBe(3)
  })

  it('the message quotes the unknown name, not the blank cell before it', () => {
    expect(of.find(['', 'Jean Dupont'], true)).toEqual(
      refused('Jean Dupont', 'plusieurs collaborateurs portent ce nom.'),
    )
  })

  it('a matricule is read whatever its case, its zeros and the spaces around it', () => {
    expect([of.find([' a7 '], true), of.find(['123'], true), of.find(['0077'], true)]).toEqual([
      1, 0, 3,
    ])
  })

  it('the marks of the grid are not part of a name', () => {
    expect(of.find(['Léa Martin App.'], true)).toBe(0)
    expect(of.find(['Jean Dupont (Peintre) supprimé'], true)).toBe(3)
  })
})

describe('how many columns name people', () => {
  it('are those up to the name and what belongs to it, at most five', () => {
    expect(of.leading([['1', 'Léa', 'Martin', 'Mécanicien', '00123', '1', '1']])).toBe(5)
    expect(of.leading([['x', 'x', 'x', 'x', 'Léa Martin', '1']])).toBe(5)
    expect(of.isPerson(['x', 'x', 'x', 'x', 'Léa Martin'], 0)).toBe(true)
    expect(of.isPerson(['x', 'x', 'x', 'x', 'x', 'Léa Martin'], 0)).toBe(false)
  })

  it('are known from one line with a known name among others without', () => {
    expect(
      of.leading([
        ['12', 'Zoé Roux', '1'],
        ['13', 'Inconnu Bidule', '1'],
      ]),
    ).toBe(2)
  })

  it('do not include a blank column, though a collaborator has no trade', () => {
    expect(of.leading([['Zoé Roux', '', '1']])).toBe(1)
  })

  it('are not known where a column holds neither trade nor code, blank in some lines or not', () => {
    expect(
      of.leading([
        ['Léa Martin', 'Équipe Nord', '1'],
        ['Zoé Roux', '', '1'],
      ]),
    ).toEqual({
      unknown: 'Équipe Nord',
    })
  })
})
