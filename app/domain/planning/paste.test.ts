import { describe, expect, it } from 'vitest'
import { type PasteTarget, placeBlock } from './paste'
import { unbroken } from './paste-days'
import { parseTable } from './paste-table'

/** November 2026 begins on a Sunday: the 1st, 8th, 15th … are closed; so is Wednesday the 11th. */
const CLOSED = new Set([1, 8, 11, 15, 22, 29])
const target: PasteTarget = {
  people: [
    { name: 'Léa Martin', metier: 'Mécanicien', matricule: '00123' },
    { name: 'Paul Petit', metier: 'CE', matricule: 'A7' },
    { name: 'Zoé Roux', metier: 'Mécanicien', matricule: '1' },
    { name: 'Jean Dupont', metier: 'Carrossier', matricule: null },
    { name: 'Jean Dupont', metier: 'Peintre', matricule: '77' },
  ],
  month: '2026-11',
  writable: (row, column) =>
    row >= 0 && row < 5 && column >= 0 && column < 30 && !CLOSED.has(column + 1),
  offers: (row, code) => row !== 1 || code !== '1',
}
/** What lands, as 'row.day=code'; and what does not. */
function paste(text: string, at = { row: 0, day: 2 }) {
  const { cells, ...rest } = placeBlock(parseTable(unbroken(text)), target, {
    row: at.row,
    column: at.day - 1,
  })
  const landed = cells.map(({ row, column, code }) => `${row}.${column + 1}=${code}`).join(' ')
  return { landed, ...rest }
}
const nothing = { landed: '', refused: [] as string[], skipped: 0 }
const unknown = (name: string) => `«\u202f${name}\u202f»\u202f: nom inconnu.`

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

  it('refuse a cell that is no code, or none of the team’s, and nothing else', () => {
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
    ['a short name beside the matricule', '123\tL. Martin\tCP\t1'],
    ['a quoted cell with Windows line ends', '"Léa Martin"\tCP\t1\r\n\t\t\r\n'],
  ])('find a person by %s', (_, text) => {
    // pasted on the row of Paul, on Thursday the 5th
    expect(paste(text, { row: 1, day: 5 })).toEqual({ ...nothing, landed: '0.5=CP 0.6=1' })
  })

  it('send each line to its own person and refuse those of nobody alone', () => {
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

  it('keep a trade that is written differently for somebody else', () => {
    expect(paste('Zoé Roux\tMécanicien\t1\nPaul Petit\tChef\tP')).toEqual({
      ...nothing,
      landed: '2.2=1 1.2=P',
    })
  })

  it('refuse a matricule that is somebody else’s', () => {
    expect(paste('A7\tLéa Martin\tCP\n123\tDurand\tCP')).toEqual({
      ...nothing,
      refused: [
        '«\u202fLéa Martin\u202f»\u202f: le matricule A7 est attribué à Paul Petit.',
        unknown('Durand'),
      ],
    })
  })

  it('tell two of the same name apart by trade or matricule, or not at all', () => {
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

describe('a row of days', () => {
  const rows = 'Zoé Roux\tCP\tM\nLéa Martin\t1\t0,5'
  const landed = '2.3=CP 2.5=M 0.3=1 0.5=0.5'
  it.each([
    ['numbers', 'Nom\t3\t5'],
    ['numbers under nothing', '\t03\t05'],
    ['weekdays and numbers', 'Collaborateur\tmar. 3\tjeu. 5'],
    ['numbers and weekdays, as the grid shows them', 'Collaborateur\t3mar.\t5 jeu.'],
    ['headings that a browser broke', 'Collaborateur\t3\nmar.\t5\njeu.\nFête\t'],
    ['French dates', 'x\t03/11\t05/11/2026'],
    ['dates of other spreadsheets', '\t2026-11-03\t05.11.2026'],
    ['dates in words', '\t3 novembre\tjeudi 5 nov. 2026'],
    ['Excel’s short dates', '\t03-nov\t05-nov-26'],
    ['numbers below a title and above weekdays', 'Planning\n\nNom\t3\t5\tTotal'],
  ])('of %s sends each column to its day, wherever the block is pasted', (_, header) => {
    expect(paste(`${header}\n${rows}`, { row: 4, day: 20 })).toEqual({ ...nothing, landed })
  })

  it('tells how many columns name people', () => {
    const text =
      'Matricule\tNom\tÉquipe\t3\t4\tTotal\n1\tRoux Zoé\tA\tCP\tM\t2\n123\tLéa Martin\tA\t1\t1\t2'
    expect(paste(text)).toEqual({ ...nothing, landed: '2.3=CP 2.4=M 0.3=1 0.4=1' })
  })

  it('serves codes alone too, from the row they are pasted on', () => {
    expect(paste('2\t3\t4\nCP\tCP\tM', { row: 2, day: 20 })).toEqual({
      ...nothing,
      landed: '2.2=CP 2.3=CP 2.4=M',
    })
    expect(paste('L\tM\tM\tJ\tV\nCP\tCP\tM\t1\t1').landed).toBe('0.2=CP 0.3=CP 0.4=M 0.5=1 0.6=1')
  })

  it('of another month lands nowhere, and says so column by column', () => {
    // the 3rd of December 2026 is a Thursday, the 5th a Saturday
    expect(paste(`Nom\tjeu. 3\t05/12\n${rows}`)).toEqual({
      ...nothing,
      refused: [
        'Colonne «\u202fjeu. 3\u202f»\u202f: pas un jour de novembre 2026.',
        'Colonne «\u202f05/12\u202f»\u202f: pas un jour de novembre 2026.',
      ],
    })
    expect(paste(`Nom\t30\t31\n${rows}`)).toEqual({
      landed: '2.30=CP 0.30=1',
      refused: ['Colonne «\u202f31\u202f»\u202f: pas un jour de novembre 2026.'],
      skipped: 0,
    })
  })

  it('of another year lands nowhere either', () => {
    const nowhere = (...headings: string[]) => ({
      ...nothing,
      refused: headings.map(
        (text) => `Colonne «\u202f${text}\u202f»\u202f: pas un jour de novembre 2026.`,
      ),
    })
    expect(paste(`Nom\t03/11/2025\t05/11/25\n${rows}`)).toEqual(nowhere('03/11/2025', '05/11/25'))
    expect(paste(`Nom\t2025-11-03\t05.11.2025\n${rows}`)).toEqual(
      nowhere('2025-11-03', '05.11.2025'),
    )
    expect(paste(`Nom\t2026-11-03\t2026-11-31\n${rows}`)).toEqual({
      ...nowhere('2026-11-31'),
      landed: '2.3=CP 0.3=1',
    })
  })

  it('is not made by numbers that do not rise, nor with something else between its days', () => {
    const here = { ...nothing, landed: '2.2=CP 2.3=M', refused: [unknown('Nom')] }
    expect(paste('Nom\t5\t3\nZoé Roux\tCP\tM')).toEqual(here)
    expect(paste('Nom\t3\t3\nZoé Roux\tCP\tM')).toEqual(here)
    expect(paste('Nom\t3\tx\t5\nZoé Roux\tCP\tM\tM')).toEqual({
      ...here,
      landed: '2.2=CP 2.3=M 2.4=M',
    })
  })

  it('under no heading of its own needs three numbers that are no codes, two without names before it', () => {
    expect(paste('x\t3\t5\nZoé Roux\tCP\tM')).toEqual({
      ...{ landed: '2.2=CP 2.3=M', refused: [unknown('x')], skipped: 0 },
    })
    expect(paste('x\t3\t5\t6\nZoé Roux\tCP\tM\tM').landed).toBe('2.3=CP 2.5=M 2.6=M')
    expect(paste('1\t2\nCP\tM')).toEqual({
      landed: '0.2=1 1.2=CP 1.3=M',
      refused: ['Léa Martin, jour 3\u202f: «\u202f2\u202f», code inconnu.'],
      skipped: 0,
    })
    expect(paste('2\t3\nCP\tM', { row: 0, day: 20 }).landed).toBe('0.2=CP 0.3=M')
  })

  it('is not made by a row of codes with a wrong one', () => {
    expect(paste('15\t1\nCP\tCP')).toEqual({
      landed: '0.3=1 1.2=CP 1.3=CP',
      refused: ['Léa Martin, jour 2\u202f: «\u202f15\u202f», code inconnu.'],
      skipped: 0,
    })
  })
})
