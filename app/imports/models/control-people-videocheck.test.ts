import { describe, expect, it } from 'vitest'
import type { ImportModel } from '~/domain/import-models/model'
import type { MadeCell } from '../workbook/writers.fixture'
import { plain, ROW, read, sentences } from './small-table.fixture'

describe('the file’s own total', () => {
  const control = { netRevenue: { row: 'TOTAL GENERAL', column: 'MO' } }
  const rows = [ROW, ['DEP', 'CARR', '20,5', 1, 1], ['00412', 'CARR', 4, 1, 1]]
  const values = { site: { DEP: null } }

  it.each([
    // amounts in cents are exact, so that their total is (8 §5)
    [1_024.5, true],
    [1_024.51, false],
    [1_024.49, false],
  ])('%d against 1 024,50: %s', async (total, isTaken) => {
    const reading = read([...rows, ['Total général', null, total, null, null]], { control, values })
    if (isTaken) {
      expect((await reading).report.control).toEqual([
        { field: 'netRevenue', column: 'MO', row: 5, file: total, read: 1_004, left: 20.5 },
      ])
    } else
      await expect(reading).rejects.toThrow(
        /ligne 5, colonne «\u202fMO\u202f»\u202f: le total du fichier est 1\u202f024,(51|49), la somme des lignes est 1\u202f024,5, dont 20,5 en lignes écartées\./,
      )
  })

  it.each([
    // 3 × 20 minutes, rounded row by row: a hundredth for each of three rows
    [[0.33, 0.33, 0.33], 1, true],
    [[0.33, 0.33, 0.33], 1.03, false],
    // whole hours have no rounding
    [[1, 2, 3], 6, true],
    [[1, 2, 3], 6.01, false],
  ])('hours %j with the total %d: taken %s', async (hours, total, isTaken) => {
    const of = { totalHours: { row: 'Total général', column: 'Temps' } }
    const table = hours.map((h): MadeCell[] => ['00327', 'Mécanique', 100, h, 0])
    const reading = read([...table, ['Total général', null, null, total]], { control: of })
    if (isTaken) expect((await reading).report.control[0]?.file).toBe(total)
    else await expect(reading).rejects.toThrow('le total du fichier est')
  })

  it('is an error in a trial', async () => {
    const total = [...rows, ['Total général', null, 1, null, null]]
    const { errors, report } = await read(total, { control, values }, { trial: true })
    expect(sentences(errors)[0]).toContain('le total du fichier est 1, la somme')
    expect(report.control[0]?.file).toBe(1)
  })

  it('is missed', async () => {
    await expect(read(rows, { control, values })).rejects.toThrow(
      'la ligne «\u202fTOTAL GENERAL\u202f» manque',
    )
  })
})

describe('collaborators', () => {
  const model: ImportModel = {
    name: 'Heures',
    feeds: 'workers',
    time: { kind: 'dated', column: 'Type' },
    numbers: 'fr',
    dates: 'dd/MM/yyyy',
    columns: {
      site: [{ column: 'Site' }],
      name: [{ column: 'Atelier' }],
      service: [{ value: 'mechanic' }],
      billedHours: [{ column: 'Temps' }],
    },
  }
  const row = (day: MadeCell, hours: number, name = 'Zoé Martin'): MadeCell[] => [
    '00327',
    name,
    0,
    hours,
    0,
    day,
  ]

  it('400 h of one person in a month are read, one more refuses the file', async () => {
    const most = [row('02/11/2026', 390), row({ v: 46_345, z: 'dd/mm/yyyy' }, 10, 'MARTIN Zoé')]
    // 46 345 is 19 November 2026.
    const { days, report } = await read([...most, row('30/10/2026', 300)], model)
    expect(days.map(({ date, sites }) => [date, sites[0]?.workers[0]?.billedHours])).toEqual([
      ['2026-10-30', 300],
      ['2026-11-02', 390],
      ['2026-11-19', 10],
    ])
    expect(report.totals.billedHours).toBe(700)
    await expect(read([...most, row('03/11/2026', 1)], model)).rejects.toThrow(
      '«\u202fZoé Martin\u202f» a 401 h en novembre 2026, plus que 400\u202f: l’unité n’est plus celle du modèle «\u202fHeures\u202f».',
    )
  })

  it('a row without a day, with another writing of it, or without name fails its concession', async () => {
    const rows = [row(null, 1), row('2026-11-03', 1), row('03/11/2026', 1, '')]
    const { errors, days } = await read(rows, model)
    expect(sentences(errors).map(plain)).toEqual([
      'Feuille « F », ligne 2, colonne « Type » : la cellule est vide.',
      'Feuille « F », ligne 3, colonne « Type » : « 2026-11-03 » n’est pas une date écrite comme « dd/MM/yyyy ».',
      'Feuille « F », ligne 4, colonne « Atelier » : la cellule est vide.',
    ])
    expect(days.flatMap(({ sites }) => sites)).toEqual([])
  })
})

describe('VideoCheck', () => {
  const model: ImportModel = {
    name: 'Films',
    feeds: 'videocheck',
    time: { kind: 'dated', column: 'Type' },
    numbers: 'fr',
    dates: 'yyyyMMdd',
    columns: {
      site: [{ column: 'Site' }],
      entries: [{ count: true }],
      sent: [{ column: 'Temps' }],
      identified: [{ column: 'MO' }],
      realised: [{ column: 'Client' }],
    },
  }

  it('adds up the month’s days', async () => {
    const { videocheck, days, report } = await read(
      [
        ['00412', '', 100.5, 1, 50, 20_261_103],
        ['00413', '', 10, 0, 0, '20261118'],
        ['00412', '', 7, 1, 7, '20261031'],
        ['00412', '', 7, 1, 7, '20261120'],
      ],
      model,
    )
    expect(days).toEqual([])
    expect(videocheck).toEqual([
      {
        siteId: 'grenoble',
        date: '2026-11-18',
        row: 2,
        place: { sheet: 'F', rows: [2, 3] },
        figures: { entries: 2, videosDone: 1, identifiedRevenue: 110.5, realizedRevenue: 50 },
      },
    ])
    expect(report.rows.left.map(({ reason }) => plain(reason))).toEqual([
      'Hors du mois : octobre 2026',
      'Après le 19/11/2026',
    ])
  })

  it('is never of one day alone', async () => {
    await expect(read([ROW], { ...model, time: { kind: 'day' } })).rejects.toThrow(
      'VideoCheck est cumulé depuis le 1er du mois',
    )
  })
})
