import { expect, it } from 'vitest'
import { bySheetJs } from '../workbook/writers.fixture'
import { readExport } from './exports.fixture'
import { read } from './small-table.fixture'

/** Rows of the columns 'MO', 'Temps' and 'Client'. */
const row = (revenue: number | null, hours: number, own: number, type = 'CLI') => [
  '00327',
  'Mécanique',
  revenue,
  hours,
  own,
  type,
]

const rounded = ({ typical, ...size }: { typical: number }) => ({
  ...size,
  typical: Math.round(typical * 1e6) / 1e6,
})

it('counts figures other than 0, their signs and their geometric mean (8 §5)', async () => {
  const { sizes } = await read([
    row(100, 2, 0),
    row(-400, 8, 0),
    row(null, 4, 0),
    ['Total', null, -300, 14, 0, null],
  ])
  // √(100 × 400); ∛(2 × 8 × 4); no figure of 'Client'
  expect(sizes.map(rounded)).toEqual([
    { column: 'MO', cells: 2, negatives: 1, typical: 200 },
    { column: 'Temps', cells: 3, negatives: 0, typical: 4 },
  ])
})

it('has the unit and sign of the model, and counts a column of two terms once', async () => {
  const { sizes } = await read([row(100, 600, 60, 'AV'), row(400, 2_400, 240)], {
    columns: {
      site: [{ column: 'Site' }],
      service: [{ column: 'Atelier' }],
      netRevenue: [
        { column: 'MO', where: { Type: ['CLI'] } },
        { column: 'MO', where: { Type: ['AV'] }, sign: -1 },
      ],
      totalHours: [{ column: 'Temps', unit: 'minutes' }],
      hecHours: [{ column: 'Temps', unit: 'minutes', where: { Type: ['CLI'] } }],
    },
  })
  // 600 and 2 400 minutes are 10 and 40 h
  expect(sizes.map(rounded)).toEqual([
    { column: 'MO', cells: 2, negatives: 1, typical: 200 },
    { column: 'Temps', cells: 2, negatives: 0, typical: 20 },
  ])
})

it('joins the columns of a heading pattern', async () => {
  const header = ['Site', 'Nom', ...Array.from({ length: 30 }, (_, i) => String(i + 1))]
  const hours = Array.from({ length: 30 }, () => 0)
  const { sizes } = await readExport(
    bySheetJs({ F: [header, ['00327', 'Zoé Martin', 4, 9, ...hours.slice(2)]] }),
    {
      name: 'Heures',
      feeds: 'workers',
      time: { kind: 'dated', column: '{day}' },
      numbers: 'fr',
      columns: {
        site: [{ column: 'Site' }],
        name: [{ column: 'Nom' }],
        service: [{ value: 'mechanic' }],
        billedHours: [{ column: '{day}' }],
      },
    },
  )
  expect(sizes.map(rounded)).toEqual([{ column: '{day}', cells: 2, negatives: 0, typical: 6 }])
})
