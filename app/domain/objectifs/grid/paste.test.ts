import { describe, expect, it } from 'vitest'
import { type PasteRow, readPaste } from './paste'

describe('a pasted block (4-decisions, 45 and 56)', () => {
  const row = (siteId: string, service: PasteRow['service'], locked: string | null = null) => ({
    siteId,
    site: { a: 'Lyon Vaise', b: 'Écully', c: 'Voiron' }[siteId] ?? '',
    numerosPDV: [`010${siteId === 'a' ? 1 : 2}`],
    service,
    locked,
  })
  const rows: PasteRow[] = [
    row('a', 'mechanic'),
    row('a', 'quickService'),
    row('a', 'body'),
    row('b', 'mechanic'),
    row('b', 'quickService'),
    row('b', 'body'),
    row('c', 'mechanic', 'Potentiel figé'),
  ]
  const first = { row: 'a.mechanic', figure: 'totalHours' } as const
  const paste = (
    block: string,
    start: {
      row: string
      figure: 'totalHours' | 'hecHours' | 'netRevenue' | 'revenuePerHour'
    } = first,
  ) => {
    const read = readPaste(block, rows, { start })
    return 'error' in read
      ? read
      : { typed: Object.fromEntries(read.typed), count: read.count, refused: read.refused }
  }

  it('finds rows and columns by their names, without totals', () => {
    const block = [
      'Concession\tService\tCA Net\tTotal\tHT',
      'lyon vaise\tMécanique\t12 500,50 €\t9\t110',
      '\tCarrosserie\t3000\t9\t20,5',
      'Total Lyon\t\t15500\t9\t130,5',
      '101\tService Rapide\t800\t9\t',
    ].join('\r\n')
    expect(paste(block)).toEqual({
      typed: {
        'a.mechanic': { netRevenue: '12 500,50 €', totalHours: '110' },
        'a.body': { netRevenue: '3000', totalHours: '20,5' },
        'a.quickService': { netRevenue: '800' },
      },
      count: 5,
      refused: [],
    })
  })

  it('fills numbers from the start cell downwards', () => {
    expect(paste('1\t2\n3\t4', { row: 'a.body', figure: 'hecHours' })).toEqual({
      typed: {
        'a.body': { hecHours: '1', netRevenue: '2' },
        'b.mechanic': { hecHours: '3', netRevenue: '4' },
      },
      count: 4,
      refused: [],
    })
  })

  it('takes a number of hours for hours, not for a PDV number', () => {
    expect(paste('101\t5')).toMatchObject({ typed: { 'a.mechanic': { totalHours: '101' } } })
  })

  it('leaves aside unknown names, locked rows and texts, by name', () => {
    const block =
      'Concession\tService\tHT\nDijon\tMécanique\t5\nÉcully\tMécanique\tx\nVoiron\tMécanique\t7'
    expect(paste(block)).toEqual({
      typed: { 'b.mechanic': {} },
      count: 0,
      refused: [
        'Dijon\u202f: aucune concession de cette page ne porte ce nom',
        'Écully, Mécanique, HT\u202f: «\u202fx\u202f» n’est pas un nombre',
        'Voiron, Mécanique\u202f: Potentiel figé',
      ],
    })
  })

  it('does not let a row under an unknown concession fall to the one above', () => {
    const block = 'Concession\tService\tHT\nÉcully\tMécanique\t5\nDijon\t\t\n\tCarrosserie\t9'
    expect(paste(block)).toEqual({
      typed: { 'b.mechanic': { totalHours: '5' } },
      count: 1,
      refused: ['ligne 4\u202f: concession à préciser'],
    })
  })

  it('refuses a block that is empty, too wide or without a known name', () => {
    expect(paste(' \n')).toEqual({ error: 'Rien à coller\u202f: le bloc est vide.' })
    expect(paste('1\t2\t3', { row: 'a.mechanic', figure: 'netRevenue' })).toEqual({
      error:
        'Le bloc a plus de colonnes que la grille à partir de CA Net\u202f: collez-le avec ses titres (HT, HEC, CA Net, CA/HEC).',
    })
    expect(paste('Site\tHT\nDijon\t4')).toEqual({
      error: 'Aucune concession ni aucun service reconnu dans le bloc («\u202fDijon\u202f»).',
    })
  })

  it('says which lines the grid has no row for', () => {
    const block = Array.from({ length: 9 }, () => '1').join('\n')
    expect(paste(block)).toMatchObject({
      count: 6,
      refused: [
        'Voiron, Mécanique\u202f: Potentiel figé',
        'ligne 8\u202f: la grille n’a plus de ligne',
        'ligne 9\u202f: la grille n’a plus de ligne',
      ],
    })
  })

  it('reads our own export of the whole sheet, headings in the seventh row', () => {
    const block = [
      'Tableau\tObjectifs\t\t\t\t',
      'Mois\tdécembre 2026\t\t\t\t',
      '\t\t\t\t\t',
      'Périmètre\tService\tCA Net (€)\tHeures HT\tHeures HEC\tCA Net / HEC (€/h)',
      'Lyon Vaise\tGlobal\t366 085\t1308\t1075\t340,54',
      'Lyon Vaise\tMécanique\t243 100\t876\t715\t340',
      'Métropole de Lyon\tMécanique\t588 400\t2348\t1795\t327,8',
    ].join('\n')
    const context = { start: first, sums: ['Métropole de Lyon'], month: '2026-12' }
    const read = readPaste(block, rows, context)
    expect(read).toMatchObject({ count: 4, refused: [], asked: [] })
    if ('error' in read) throw new Error(read.error)
    expect(read.typed.get('a.mechanic')).toEqual({
      netRevenue: '243 100',
      totalHours: '876',
      hecHours: '715',
      revenuePerHour: '340',
    })
    expect(readPaste(block, rows, { ...context, month: '2027-01' })).toMatchObject({
      asked: ['Le bloc porte «\u202fdécembre 2026\u202f», la grille est celle de janvier 2027'],
    })
  })

  it('reads headings over line breaks, as Excel copies them', () => {
    const block =
      'Concession\tService\t"CA Net\n(€)"\t"HT\n(h)"\t"HEC\n(h)"\nLyon Vaise\tMécanique\t280 000\t1 000\t800'
    expect(paste(block)).toMatchObject({
      typed: { 'a.mechanic': { netRevenue: '280 000', totalHours: '1 000', hecHours: '800' } },
      count: 3,
      refused: [],
    })
  })

  it('refuses doubled headings, a figure above the headings, and two tables', () => {
    expect(paste('Concession\tService\tHT\tHeures\nÉcully\tMécanique\t1\t2')).toEqual({
      error: 'Le titre HT est deux fois dans le bloc. Rien n’est collé.',
    })
    expect(paste('Écully\tMécanique\t5\nConcession\tService\tHT\nÉcully\tMécanique\t5')).toEqual({
      error:
        'La ligne «\u202fÉcully Mécanique 5\u202f» est au-dessus des titres. Rien n’est collé.',
    })
    expect(
      paste(
        'Concession\tService\tHT\nÉcully\tMécanique\t5\nConcession\tService\tHEC\nÉcully\tMécanique\t4',
      ),
    ).toEqual({
      error:
        'Le bloc contient deux tableaux («\u202fConcession Service HEC\u202f»). Collez-les l’un après l’autre.',
    })
  })

  it('leaves out doubled rows, unknown columns and ambiguous numbers, by name', () => {
    const block = [
      'HT\tRemarque\tService\tConcession',
      '5\tvu\tMécanique\tÉcully',
      '6\t\tMécanique\tÉcully',
      '1,234\t\tCarrosserie\tÉcully',
      '1.234\t\tMécanique\tLyon Vaise',
      '0,25\t\tCarrosserie\tLyon Vaise',
    ].join('\n')
    expect(paste(block)).toEqual({
      typed: { 'b.body': {}, 'a.mechanic': {}, 'a.body': { totalHours: '0,25' } },
      count: 1,
      refused: [
        'colonne «\u202fRemarque\u202f»\u202f: non collée',
        'Écully, Mécanique\u202f: plusieurs lignes du bloc (2, 3)',
        'Écully, Carrosserie, HT\u202f: «\u202f1,234\u202f» peut se lire de deux façons\u202f: écrivez le nombre sans séparateur de milliers, ou avec deux décimales',
        'Lyon Vaise, Mécanique, HT\u202f: «\u202f1.234\u202f» peut se lire de deux façons\u202f: écrivez le nombre sans séparateur de milliers, ou avec deux décimales',
      ],
    })
  })

  it('asks about figures far from what was realised, or from the capacity', () => {
    const quad = { totalHours: 100, hecHours: 80, netRevenue: 20_000, revenuePerHour: 250 }
    const reference = { lastYear: null, mean: quad, capacity: 120 }
    const one = [{ ...row('a', 'mechanic'), reference }]
    const asked = (figures: string, of: PasteRow[] = one) => {
      const block = `Service\tHT\tHEC\tCA Net\tCA/HEC\nMécanique\t${figures}`
      const read = readPaste(`Concession\t${block.replace('\n', '\nLyon Vaise\t')}`, of, {
        start: first,
      })
      return 'error' in read ? read.error : read.asked
    }
    // five times and a fifth are usual, beyond is asked
    expect(asked('500\t16\t100000\t250')).toEqual([])
    expect(asked('500,01\t15,99\t20000\t250')).toEqual([
      'Lyon Vaise, Mécanique, HT\u202f: 500,0\u00a0h pour 100,0\u00a0h en moyenne sur six mois',
      'Lyon Vaise, Mécanique, HEC\u202f: 16,0\u00a0h pour 80,0\u00a0h en moyenne sur six mois',
    ])
    const unknown = [{ ...row('a', 'mechanic'), reference: { ...reference, mean: null } }]
    expect(asked('240\t80\t20000\t1000', unknown)).toEqual([])
    expect(asked('240,1\t80\t20000\t49', unknown)).toEqual([
      'Lyon Vaise, Mécanique, HT\u202f: 240,1\u00a0h pour une capacité de 120,0\u00a0h',
      'Lyon Vaise, Mécanique, CA/HEC\u202f: 49\u00a0€/h, hors de 50 à 1\u202f000\u00a0€/h',
    ])
  })
})
