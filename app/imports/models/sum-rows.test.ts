import { describe, expect, it } from 'vitest'
import { accountReserves } from '~/domain/file-account/account'
import { readExport } from './exports.fixture'
import { HEADER, MODEL, read } from './small-table.fixture'

const table = { fillDown: ['Site', 'Atelier'] }

describe('a row without label in a table whose keys are filled down', () => {
  it('is a subtotal when it equals the rows above, and is doubted', async () => {
    const { days, report } = await read(
      [
        ['00327', 'Mécanique', 100, 10, 5],
        [null, null, 250, 20, 8],
        [null, null, 350, 30, 13],
        ['00412', 'Mécanique', 40, 4, 1],
        [null, null, 60, 6, 2],
        // the total of both concessions, without a label either
        [null, null, 450, 40, 16],
      ],
      { table },
    )
    const revenue = days[0]?.sites.map(({ services }) => services.mechanic.netRevenue)
    // 100 + 250, 40 + 60
    expect(revenue).toEqual([350, 100])
    expect(accountReserves(report)).toEqual([
      '2 lignes non lues\u202f: Ligne sans libellé, égale à la somme des lignes au-dessus (2 lignes, 800).',
    ])
  })

  it('is a row like the others when a figure differs, or when one row is above', async () => {
    const { report } = await read(
      [
        ['00327', 'Mécanique', 100, 10, 5],
        [null, null, 100, 10, 5],
        [null, null, 200, 20, 11],
      ],
      { table },
    )
    expect(report.rows).toEqual({ read: 3, refused: 0, left: [] })
  })
})

describe('a row without label in a table of one concession and service, which are constants', () => {
  const columns = {
    site: [{ value: 'lyon' }],
    service: [{ value: 'mechanic' }],
    netRevenue: [{ column: 'MO' }],
  }
  const line = (invoice: string | null, revenue: number) => [
    null,
    null,
    revenue,
    null,
    null,
    invoice,
  ]

  it('is a subtotal when it equals the rows above, and is doubted', async () => {
    const { days, report } = await read(
      [
        line('F1', 100),
        line('F2', 250),
        line(null, 350),
        line('F3', 40),
        line('F4', 60),
        line(null, 100),
        line(null, 450),
      ],
      { columns },
    )
    // 100 + 250 + 40 + 60
    expect(days[0]?.sites[0]?.services.mechanic.netRevenue).toBe(450)
    // 350 + 100 + 450
    expect(accountReserves(report)).toEqual([
      '3 lignes non lues\u202f: Ligne sans libellé, égale à la somme des lignes au-dessus (3 lignes, 900).',
    ])
  })

  it('is a row like the others when it differs, has a label, or no row has one', async () => {
    const readRows = async (...rows: ReturnType<typeof line>[]) =>
      (await read(rows, { columns })).report.rows
    const all = { read: 3, refused: 0, left: [] }
    expect(await readRows(line('F1', 100), line('F2', 250), line(null, 351))).toEqual(all)
    expect(await readRows(line('F1', 100), line('F2', 250), line('F3', 350))).toEqual(all)
    expect(await readRows(line(null, 100), line(null, 250), line(null, 350))).toEqual(all)
  })
})

describe('a text that ends within a row', () => {
  const csv = (...lines: string[]) => Buffer.from([HEADER.join(';'), ...lines].join('\n'))

  it('is refused with the row', async () => {
    const cut = csv('00327;Mécanique;1000;10;5;CLI', '00327;Mécanique;20')
    await expect(readExport(cut, MODEL, {})).rejects.toThrow(
      'Ligne 3\u202f: la dernière ligne est plus courte que les en-têtes (3 cellules au lieu de 6)\u202f: le fichier est coupé. Exportez-le de nouveau.',
    )
  })

  it('is read when its program never writes blank cells at the end, or when a total ends it', async () => {
    const short = csv('00327;Mécanique;1000;10;5', '00327;Mécanique;20;1;1')
    expect((await readExport(short, MODEL, {})).report.rows.read).toBe(2)
    const total = csv('00327;Mécanique;1000;10;5;CLI', '00327;Mécanique;20;1;1;CLI', 'Total;;1020')
    expect((await readExport(total, MODEL, {})).report.rows.read).toBe(2)
  })
})
