import { describe, expect, it } from 'vitest'
import { nothing, paste, unknown } from './paste.fixture'

describe('codes alone', () => {
  it('start at the active cell and keep closed days in their place', () => {
    // Friday the 6th, Saturday, closed Sunday the 8th, Monday
    expect(paste('cp\t1\t1\tRTT', { row: 2, day: 6 })).toEqual({
      landed: '2.6=CP 2.7=1 2.9=RTT',
      refused: [],
      skipped: 1,
    })
  })

  it('clear with empty cells, but not with trailing tabs nor blank lines', () => {
    expect(paste('1\t\tCP\t\t\r\n\r\n\t1\t\t\t\r\n\r\n')).toEqual({
      ...nothing,
      landed: '0.2=1 0.3= 0.4=CP 2.2= 2.3=1 2.4=',
    })
    expect(paste('')).toEqual({ ...nothing, landed: '0.2=' })
  })

  it('refuse only a cell with an unknown code or one that the team is not offered', () => {
    expect(paste('ZZ\t1\n1\tP\n0,5\t.5')).toEqual({
      landed: '0.3=1 1.3=P 2.2=0.5 2.3=0.5',
      refused: [
        'Léa Martin, jour 2\u202f: «\u202fZZ\u202f», code inconnu.',
        'Paul Petit, jour 2\u202f: «\u202f1\u202f», code non proposé à cette équipe.',
      ],
      skipped: 0,
    })
  })

  it('count what falls outside the grid', () => {
    expect(paste('1\tP\tP\n1\n1', { row: 4, day: 30 })).toEqual({
      ...nothing,
      landed: '4.30=1',
      skipped: 4,
    })
  })
})

describe('leading columns', () => {
  it.each([
    ['a name, case, accents and order aside', 'MARTIN lea\tCP\t1'],
    ['a name and its trade', 'Léa Martin\tMécanicien\tCP\t1'],
    ['the grid’s own heading', 'Léa Martin (Mécanicien)\tCP\t1'],
    ['the grid’s heading of an apprentice', 'Léa Martin (Mécanicien)\nApp.\tCP\t1'],
    ['a matricule and a name', '123\tLéa Martin\tCP\t1'],
    ['a matricule, its zeros and a trade', '00123\tMécanicien\tCP\t1'],
    ['a matricule, a name and a trade', '00123\tMartin Léa\tmecanicien\tCP\t1'],
    ['a name, a matricule and a trade', 'Martin Léa\t123\tmecanicien\tCP\t1'],
    ['a name in two cells', 'Martin\tLéa\tCP\t1'],
    ['a short name next to the matricule', '123\tL. Martin\tCP\t1'],
    ['a quoted cell with Windows line ends', '"Léa Martin"\tCP\t1\r\n\t\t\r\n'],
  ])('find a person by %s', (_, text) => {
    // pasted on the row of Paul, on Thursday the 5th
    expect(paste(text, { row: 1, day: 5 })).toEqual({ ...nothing, landed: '0.5=CP 0.6=1' })
  })

  // guards against: an unknown text in the first column refuses the block (45)
  it('send each line to its own person and refuse only lines of unknown people', () => {
    expect(paste('Roux Zoé\tCP\nInconnu Total\t1\nPetit Paul\tM')).toEqual({
      landed: '2.2=CP 1.2=M',
      refused: [unknown('Inconnu Total')],
      skipped: 0,
    })
    expect(paste('Durand\tCP\nDupuis\t1')).toEqual({
      ...nothing,
      refused: [unknown('Durand'), unknown('Dupuis')],
    })
  })

  it('accept a trade that differs from the stored one', () => {
    expect(paste('Zoé Roux\tMécanicien\t1\nPaul Petit\tChef\tP')).toEqual({
      ...nothing,
      landed: '2.2=1 1.2=P',
    })
  })

  // guards against: one person's leave lands in another's row (45)
  it('refuse a matricule of another person', () => {
    expect(paste('A7\tLéa Martin\tCP\n123\tDurand\tCP')).toEqual({
      ...nothing,
      refused: [
        '«\u202fLéa Martin\u202f»\u202f: le matricule A7 est attribué à Paul Petit.',
        unknown('Durand'),
      ],
    })
  })

  it('distinguish namesakes by trade or matricule, or refuse the line', () => {
    expect(paste('Jean Dupont (Peintre)\tCP').landed).toBe('4.2=CP')
    expect(paste('Jean Dupont\tCarrossier\tCP').landed).toBe('3.2=CP')
    expect(paste('77\tJean Dupont\tCP').landed).toBe('4.2=CP')
    expect(paste('Jean Dupont\tCP')).toEqual({
      ...nothing,
      refused: ['«\u202fJean Dupont\u202f»\u202f: plusieurs collaborateurs portent ce nom.'],
    })
  })

  it('refuse the second line of a person', () => {
    expect(paste('Zoé Roux\tCP\nRoux Zoé\tM')).toEqual({
      ...nothing,
      landed: '2.2=CP',
      refused: ['Zoé Roux\u202f: déjà sur une autre ligne.'],
    })
  })

  it('refuse a code where the others have their trade', () => {
    expect(paste('Zoé Roux\tMécanicien\tCP\nPaul Petit\tM\tM')).toEqual({
      ...nothing,
      landed: '2.2=CP',
      refused: ['Paul Petit\u202f: «\u202fM\u202f» est à la place du métier.'],
    })
  })

  it('refuse a block with a column that is neither trade nor code', () => {
    expect(paste('Zoé Roux\tVacances\tCP\tM')).toEqual({
      ...nothing,
      refused: [
        'Colonne «\u202fVacances\u202f»\u202f: ni un métier, ni un code connu. Rien n’est collé.',
      ],
    })
    expect(paste('Zoé Roux\tVacances\tCP\nLéa Martin\tM\tM')).toEqual({
      landed: '2.3=CP 0.2=M 0.3=M',
      refused: ['Zoé Roux, jour 2\u202f: «\u202fVacances\u202f», code inconnu.'],
      skipped: 0,
    })
  })

  it('pass over blank lines, teams and sums, and name a line of codes without a name', () => {
    const text =
      'Productifs\t\t\nMécanique\nLéa Martin\t1\t1\n\n\t\t\nSous-total Mécanique\t1\t1\n\tCP\nTotal Productifs - jour\t1\t1'
    expect(paste(text)).toEqual({
      ...nothing,
      landed: '0.2=1 0.3=1',
      refused: ['Une ligne de codes est sans nom.'],
    })
  })
})
