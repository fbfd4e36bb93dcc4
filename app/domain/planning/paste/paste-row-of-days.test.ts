import { describe, expect, it } from 'vitest'
import { nothing, paste } from './paste.fixture'

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

  it('determines how many columns name people', () => {
    const text =
      'Matricule\tNom\tÉquipe\t3\t4\tTotal\n1\tRoux Zoé\tA\tCP\tM\t2\n123\tLéa Martin\tA\t1\t1\t2'
    expect(paste(text)).toEqual({ ...nothing, landed: '2.3=CP 2.4=M 0.3=1 0.4=1' })
  })

  it('applies to codes without names too, from the active row on', () => {
    expect(paste('2\t3\t4\nCP\tCP\tM', { row: 2, day: 20 })).toEqual({
      ...nothing,
      landed: '2.2=CP 2.3=CP 2.4=M',
    })
    expect(paste('L\tM\tM\tJ\tV\nCP\tCP\tM\t1\t1').landed).toBe('0.2=CP 0.3=CP 0.4=M 0.5=1 0.6=1')
  })

  it('of another month is refused, with a message for each column', () => {
    // the 3rd of December 2026 is a Thursday, the 5th a Saturday
    expect(paste(`Nom\tjeu. 3\t05/12\n${rows}`)).toEqual({
      ...nothing,
      refused: [
        'Colonne «\u202fjeu. 3\u202f»\u202f: pas un jour de novembre 2026.',
        'Colonne «\u202f05/12\u202f»\u202f: pas un jour de novembre 2026.',
      ],
    })
    // November has no 31st: both are days of October or December
    expect(paste(`Nom\t30\t31\n${rows}`)).toEqual({
      ...nothing,
      refused: [
        'Colonne «\u202f30\u202f»\u202f: pas un jour de novembre 2026.',
        'Colonne «\u202f31\u202f»\u202f: pas un jour de novembre 2026.',
      ],
    })
  })

  it('of another year is refused too', () => {
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
  })

  const notUnderstood = (row: string) => ({
    ...nothing,
    refused: [
      `La ligne «\u202f${row}\u202f» n’est pas comprise comme une ligne de jours. Rien n’est collé.`,
    ],
  })

  it('that is not understood above named rows refuses the block, and is shown as read', () => {
    const names = 'Zoé Roux\tCP\tM\tM'
    for (const row of ['Nom|5|3', 'Nom|3|3', 'Nom|3|x|5', '2026-11-03|2026-11-31', 'x|3|5', 'x|1'])
      expect(paste(`${row.replaceAll('|', '\t')}\n${names}`)).toEqual(
        notUnderstood(row.replaceAll('|', ' | ')),
      )
    for (const row of ['\t7\t8,5\t9', '\t7\t8\t40', '\t32\t1\t2'])
      expect(paste(`${row}\n${names}`)).toEqual(notUnderstood(row.trim().replaceAll('\t', ' | ')))
    for (const row of ['\t9\t8\t7', '\t7\t7\t8\t8', '\tCP\tM', '\tmatin\tsoir', 'Durand\tZZ\tCP'])
      expect(paste(`${row}\n${names}`)).toEqual(notUnderstood(row.trim().replaceAll('\t', ' | ')))
    // a title in the column of names says nothing about days
    expect(paste(`Planning de l’atelier\n${names}`).landed).toBe('2.2=CP 2.3=M 2.4=M')
    expect(paste(`\t14\t8\t7\t${'9\t'.repeat(20)}\n${names}`).refused[0]).toContain('9 | …')
  })

  it('is no matricule, though a collaborator has that number', () => {
    expect(paste('\t6\t77\nZoé Roux\tCP\tM')).toEqual(notUnderstood('6 | 77'))
    expect(paste('\t20\t21\nZoé Roux\tCP\tM').landed).toBe('2.20=CP 2.21=M')
    // alone in their column, the numbers are matricules
    expect(paste('77\tCP\n1\tM').landed).toBe('4.2=CP 2.2=M')
  })

  it('under words of its own needs three numbers that are no codes', () => {
    expect(paste('x\t3\t5\t6\nZoé Roux\tCP\tM\tM').landed).toBe('2.3=CP 2.5=M 2.6=M')
    expect(paste('Mécanique\t3\t5\nZoé Roux\tCP\tM').landed).toBe('2.3=CP 2.5=M')
  })

  it('above codes alone is one number that is no code; one that is not understood refuses the block', () => {
    expect(paste('1\t2\nCP\tM', { row: 1, day: 20 })).toEqual({
      landed: '1.2=M',
      refused: [],
      skipped: 1,
    })
    expect(paste('2\t3\nCP\tM', { row: 0, day: 20 }).landed).toBe('0.2=CP 0.3=M')
    expect(paste('15\t1\nCP\tCP')).toEqual(notUnderstood('15 | 1'))
    expect(paste('1\t1\n7\t9\nCP\tCP')).toEqual(notUnderstood('7 | 9'))
    // a single line is codes, valid or not
    expect(paste('15\t1').refused).toEqual([
      'Léa Martin, jour 2\u202f: «\u202f15\u202f», code inconnu.',
    ])
  })

  it('a second time begins a second stretch; no codes may precede the first', () => {
    const block =
      'Nom\t3\t5\nZoé Roux\tCP\tM\nTotal\t2\t2\nNom\t17\t19\nZoé Roux\tRTT\tF\nLéa Martin\t1\t1'
    expect(paste(block)).toEqual({
      ...nothing,
      landed: '2.3=CP 2.5=M 2.17=RTT 2.19=F 0.17=1 0.19=1',
    })
    expect(paste('Léa Martin\t1\t1\nNom\t17\t19\nZoé Roux\tRTT\tF')).toEqual({
      ...nothing,
      refused: [
        'La ligne «\u202fLéa Martin | 1 | 1\u202f» est au-dessus de la première ligne de jours. Rien n’est collé.',
      ],
    })
    expect(paste('Nom\t3\t5\nZoé Roux\tCP\tM\nNom\t5\t6\nZoé Roux\tRTT\tF').refused).toEqual([
      'Zoé Roux\u202f: déjà sur une autre ligne.',
    ])
    expect(paste('Nom\t3\t5\nZoé Roux\tCP\tM\nNom\t9\t8\nLéa Martin\tRTT\tF')).toEqual(
      notUnderstood('Nom | 9 | 8'),
    )
  })

  it('skips sums and weeks, and names columns without a heading', () => {
    expect(paste('\t3\tTot\tS45\t5\nZoé Roux\tCP\t1\t\tM')).toEqual({
      ...nothing,
      landed: '2.3=CP 2.5=M',
    })
    expect(paste('\tTotal\t3\t5\nZoé Roux\t2\tCP\tM')).toEqual({
      ...nothing,
      landed: '2.3=CP 2.5=M',
    })
    expect(paste('\t3\t\t5\nZoé Roux\tCP\t1\tM')).toEqual({
      ...nothing,
      landed: '2.3=CP 2.5=M',
      refused: ['Les colonnes sans titre dans la ligne de jours ne sont pas collées.'],
    })
  })

  it('weekdays without numbers must be those of the days on which the block would land', () => {
    const rows = 'Zoé Roux\tCP\t1\t1\t1\t1'
    const week = '\tL\tM\tM\tJ\tV'
    const against = {
      ...nothing,
      refused: [
        'Les jours de la semaine du bloc ne sont pas ceux de novembre 2026, là où il serait collé. Rien n’est collé.',
      ],
    }
    // the 2nd is a Monday
    expect(paste(`${week}\n${rows}`, { row: 0, day: 2 }).landed).toContain('2.2=CP')
    expect(paste(`${week}\n${rows}`, { row: 0, day: 3 })).toEqual(against)
    expect(paste('L\tM\tM\tJ\tV\nCP\t1\t1\t1\t1', { row: 0, day: 3 })).toEqual(against)
    // the 9th of November is a Monday, the 9th of October a Friday
    expect(paste(`\t9\t10\t11\t12\t13\n${week}\n${rows}`).landed).toContain('2.9=CP')
    expect(paste(`${week}\n\t5\t6\t7\t8\t9\n${rows}`).landed).toBe('')
  })
})
