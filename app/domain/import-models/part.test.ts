import { describe, expect, it } from 'vitest'
import { type Part, partFrom, partMembers, partMissing, partOf, partText } from './part'

describe('the part of a cell that a term reads (8 §5)', () => {
  const MECHANIC = 'M00212 - HAMON Christophe'
  it.each<[Part, string, string | null]>([
    [{ before: ' - ' }, MECHANIC, 'M00212'],
    [{ after: ' - ' }, MECHANIC, 'HAMON Christophe'],
    [{ after: ' - ' }, 'M1 - LE GOFF - Yann', 'LE GOFF - Yann'],
    // any white space is a blank of the separator, a line break and a no-break space too
    [{ before: ' - ' }, 'M00212\u00a0-\nHAMON', 'M00212'],
    [{ before: ' ' }, '00142 LYON VAISE', '00142'],
    // letters of a separator are compared without case
    [{ after: 'OR n°' }, 'or N° 4512', '4512'],
    // a separator is no pattern
    [{ before: '.' }, 'A.B', 'A'],
    [{ before: '(' }, 'Lyon (69)', 'Lyon'],
    [{ before: ' - ' }, 'M00212', null],
    [{ after: '-' }, 'M00212 - ', null],
    [{ before: '-' }, '- HAMON', null],
    [{ between: ['/', '/'] }, '2026/GAR/0012', 'GAR'],
    [{ between: ['[', '/'] }, 'a [b / c', 'b'],
    [{ between: ['/', '-'] }, '1-2/3', null],
    ['brackets', 'HAMON (M00212)', 'M00212'],
    ['brackets', 'HAMON [M00212] atelier', 'M00212'],
    ['brackets', 'HAMON (chef) (M00212)', null],
    ['brackets', 'HAMON (M (2))', null],
    ['brackets', 'HAMON (M00212', null],
    ['brackets', 'HAMON ()', null],
    ['digits', MECHANIC, '00212'],
    ['digits', 'A1234', '1234'],
    ['digits', 'LYON 2 - 00142', null],
    ['digits', 'LYON', null],
    ['letters', 'A1234', 'A'],
    ['letters', '00142 LYON-VAISE L’Étoile', 'LYON-VAISE L’Étoile'],
    ['letters', MECHANIC, null],
    ['letters', '00142', null],
    // a draft may have no separator yet: then no cell has the part
    [{ before: '' }, MECHANIC, null],
  ])('%j of %j is %j', (part, text, taken) => expect(partOf(text, part)).toBe(taken))

  it('is one of several runs only by its separators, never by a guess', () => {
    expect(partMissing('LYON 2 - 00142', 'digits')).toBe(
      '«\u202fLYON 2 - 00142\u202f» n’a pas une seule suite de chiffres, que le modèle y lit.',
    )
    expect(partMissing('Divers', { before: ' - ' })).toBe(
      '«\u202fDivers\u202f» n’a pas de texte avant «\u202f-\u202f», que le modèle y lit.',
    )
  })

  it.each<[Part, string]>([
    [{ before: ' - ' }, 'le texte avant «\u202f-\u202f»'],
    [{ before: ' ' }, 'le texte avant une espace'],
    [{ between: ['(', ')'] }, 'le texte entre «\u202f(\u202f» et «\u202f)\u202f»'],
    ['digits', 'les chiffres'],
  ])('%j is shown as %s, and taken apart and joined', (part, text) => {
    expect(partText(part)).toBe(text)
    expect(partFrom(partMembers(part))).toEqual(part)
  })

  it('takes a part of a long text in time', () => {
    const long = `${'A-'.repeat(16_000)}(`
    for (const part of ['brackets', 'digits', 'letters', { after: '--' }] as const)
      expect(partOf(long, part)).toBe(part === 'letters' ? long.slice(0, -2) : null)
  })
})
