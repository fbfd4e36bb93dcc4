import { describe, expect, it } from 'vitest'
import { HEADER, MODEL, plain, ROW, read, sentences } from './small-table.fixture'

describe('rows', () => {
  it('skips headers that are repeated, and headings set what is filled down', async () => {
    const table = { fillDown: ['Site', 'Atelier'] }
    const { days, report } = await read(
      [
        ['00327', null, null, null, null],
        [null, 'CARR', 10, 1, 1],
        [null, null, 20, 2, 1],
        HEADER,
        ['Page 2', null, null, null, null],
        [null, 'RAPIDE', 5, 1, 0],
        ['00412', null, 7, 1, 0],
      ],
      { table },
    )
    expect(report.rows).toEqual({ read: 4, refused: 0, left: [] })
    const [lyon, grenoble] = days[0]?.sites ?? []
    expect(lyon?.services.body).toMatchObject({ netRevenue: 30, totalHours: 3, hecHours: 2 })
    expect(lyon?.services.quickService.netRevenue).toBe(5)
    expect(grenoble?.services.quickService.netRevenue).toBe(7)
    expect(lyon?.origin.activity.body?.runs).toEqual([[3, 4]])
  })

  it('adds up several numbers and rows of a concession', async () => {
    const { days } = await read([
      ['00412', 'Mécanique', '1.000,50', 1, 0.5],
      ['00413', 'Mécanique', '200,25-', '0,5', null],
      ['00 412', 'Mécanique', '1 000', 2, 1],
    ])
    expect(days[0]?.sites[0]?.services.mechanic).toMatchObject({
      netRevenue: 1_800.25,
      totalHours: 3.5,
      hecHours: 1.5,
    })
  })

  it('leaves out rows that no condition keeps, with what they hold', async () => {
    const where = { Type: ['cli'] }
    const columns = {
      ...MODEL.columns,
      netRevenue: [{ column: 'MO', where }],
      totalHours: [{ column: 'Temps', where }],
      hecHours: [{ column: 'Client', where }],
    }
    const { report } = await read([ROW, ['00327', 'Mécanique', 33, 'abc', 1, 'INT']], { columns })
    const left = [{ reason: 'Aucune condition du modèle ne les retient', rows: 1, amount: 33 }]
    expect(report.rows).toMatchObject({ read: 1, left: [{ ...left[0], isDecided: true }] })
    // The model was made when INT was there: its rows were left out by decision. GAR is new, and doubted.
    const known = { Type: ['CLI', 'INT'] }
    const further = [
      ['00327', 'Mécanique', 33, 1, 1, 'INT'],
      ['00327', 'Mécanique', 44, 1, 1, 'GAR'],
    ]
    const later = await read([ROW, ...further], { columns, known })
    expect(later.report.rows).toMatchObject({
      read: 1,
      left: [
        { ...left[0], isDecided: true },
        { reason: 'Valeur que le modèle ne connaît pas', rows: 1, amount: 44, isDecided: false },
      ],
    })
    expect(later.report.unknown).toEqual([{ field: 'Type', value: 'GAR', rows: 1, amount: 44 }])
  })

  it('counts rows and constants', async () => {
    const columns = {
      ...MODEL.columns,
      entriesClients: [{ count: true as const, where: { Type: ['CLI'] } }],
      entriesGaranties: [{ value: 2 }],
    }
    const { days } = await read([ROW, ROW, [...ROW.slice(0, 5), 'GAR']], { columns })
    expect(days[0]?.sites[0]?.services.mechanic).toMatchObject({
      entriesClients: 2,
      entriesGaranties: 6,
    })
  })

  it('reads durations of Excel and of text', async () => {
    const columns = { ...MODEL.columns, totalHours: [{ column: 'Temps', unit: 'hhmm' as const }] }
    const { days } = await read(
      [
        ['00327', 'Mécanique', 0, { v: 1.53125, z: '[h]:mm' }, 0],
        ['00327', 'Mécanique', 0, '100:15', 0],
        ['00327', 'Mécanique', 0, '0:30-', 0],
      ],
      { columns },
    )
    // 36,75 + 100,25 − 0,5
    expect(days[0]?.sites[0]?.services.mechanic.totalHours).toBe(136.5)
  })

  it('skips lines of text that name no concession', async () => {
    const { report, failed } = await read([ROW, ['Édité le 19/11/2026', null, null, null, null]])
    expect(failed).toEqual([])
    expect(report.rows.left).toMatchObject([
      { reason: 'Sans quantité ni concession connue', rows: 1, amount: 0, isDecided: true },
    ])
  })
})

describe('values that nothing knows', () => {
  it('lists them with rows and sums, and fails their concession', async () => {
    const { report, failed, errors, days } = await read([
      ROW,
      ['XYZ', 'Mécanique', 40, 1, 1],
      ['XYZ', 'Mécanique', 2, 1, 1],
      ['00412', 'Lavage', 11, 1, 1],
      ['00412', 'Mécanique', 500, 1, 1],
      [null, 'Mécanique', 3, 1, 1],
    ])
    expect(report.unknown).toEqual([
      { field: 'site', value: 'XYZ', rows: 2, amount: 42 },
      { field: 'service', value: 'Lavage', rows: 1, amount: 11 },
      { field: 'site', value: '', rows: 1, amount: 3 },
    ])
    expect(failed).toEqual([
      { siteId: null, name: 'XYZ' },
      { siteId: 'grenoble', name: 'Grenoble' },
      { siteId: null, name: 'Sans concession' },
    ])
    expect(sentences(errors).map(plain)).toEqual([
      'Feuille « F », ligne 3, colonne « Site » : « XYZ » n’est rattaché à aucune concession.',
      'Feuille « F », ligne 5, colonne « Atelier » : « Lavage » n’est rattaché à aucun service.',
      'Feuille « F », ligne 7, colonne « Site » : la cellule est vide.',
    ])
    expect(days[0]?.sites.map(({ siteId }) => siteId)).toEqual(['lyon'])
    expect(report.totals.netRevenue).toBe(1_000)
  })

  it('fails both concessions of a shared number, and names a concession that is gone', async () => {
    const sites = [
      { siteId: 'a', name: 'A', numerosPDV: ['1'] },
      { siteId: 'b', name: 'B', numerosPDV: ['1'] },
    ]
    const values = { site: { old: 'deleted' } }
    const { failed, errors } = await read(
      [
        ['1', ...ROW.slice(1)],
        ['Old', ...ROW.slice(1)],
      ],
      { values },
      { sites },
    )
    expect(failed.map(({ name }) => name)).toEqual(['A', 'B', 'Old'])
    expect(sentences(errors)[2]).toContain(
      'le modèle attribue «\u202fOld\u202f» à une concession qui n’existe plus',
    )
  })
})
