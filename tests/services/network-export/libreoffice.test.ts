// @long: starts of LibreOffice
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { referenceData } from '~/db/collections/reference-data.server'
import { savedByLibreOffice } from '~/imports/libreoffice.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { readMonthlySummary } from '~/services/analysis/history.server'
import { exportNetwork } from '~/services/network-export/export.server'
import { fillDemo } from '../../../build-scripts/demo/fill'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { unzip } from '../harness/unzip'

useDatabase({ keep: true })

const folder = mkdtempSync(join(tmpdir(), 'apv-export-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Row of a sheet as LibreOffice understood it: figures are numbers, dates are days since 1899-12-30. */
type Row = Record<string, string | number>
const admin = makePrincipal()
let activity: Row[]

beforeAll(async () => {
  setClock(instantOfParis('2026-03-03T08:30'))
  await fillDemo({ sites: 3, months: 3, report: () => undefined })
  const request = new Request('http://localhost/api/export/network')
  const answer = await exportNetwork(request, admin, { style: 'french' }, async () => undefined)
  const files = await unzip(new Uint8Array(await answer.arrayBuffer()))
  const csv = Buffer.from(files.get('activite.csv') ?? '')
  const book = read(savedByLibreOffice(csv, 'activite.xlsx', folder, 'csv'))
  activity = utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
}, 120_000)

const MEASURES = [
  ['CA Net', 'netRevenue'],
  ['Heures totales', 'totalHours'],
  ['Heures HEC', 'hecHours'],
] as const
/** First days of January to April 2026 as spreadsheets count them. */
const FIRSTS = [46_023, 46_054, 46_082, 46_113]

/** Sum of the last day of a month, in hundredths: its figures are those since the 1st. */
function monthSum(rows: readonly Row[], month: number, heading: string): number {
  const [from = 0, to = 0] = FIRSTS.slice(month - 1)
  const within = rows.filter(({ Date: day }) => Number(day) >= from && Number(day) < to)
  const last = Math.max(...within.map(({ Date: day }) => Number(day)))
  const found = within.filter(({ Date: day }) => day === last)
  expect(found).toHaveLength(3)
  return Math.round(found.reduce((sum, row) => sum + 100 * Number(row[heading]), 0))
}

describe('the export in LibreOffice', () => {
  it('has numbers and dates, not texts', () => {
    expect(activity.length).toBeGreaterThan(3 * 3 * 40)
    for (const row of activity)
      for (const heading of ['Date', ...MEASURES.map(([own]) => own)])
        expect(typeof row[heading]).toBe('number')
  })

  it('shows the figures of the screens to the cent, by concession and month', async () => {
    const { network } = await referenceData()
    for (const { _id, name } of network.sites) {
      const rows = activity.filter((row) => row['Concession'] === name)
      const { months } = await readMonthlySummary(admin, { endDate: '2026-03', site: _id })
      expect(months.map(({ month }) => month)).toEqual([1, 2, 3])
      for (const shown of months)
        for (const [heading, key] of MEASURES)
          expect(
            monthSum(rows, shown.month, heading),
            `${heading} of ${name}, month ${shown.month}`,
          ).toBe(Math.round(100 * shown[key]))
    }
  })
})
