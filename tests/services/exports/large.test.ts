// @long: a file of 100,000 rows
import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { read, utils } from 'xlsx'
import { toCsv } from '~/domain/exports/csv'
import type { ExportTable, ExportValue } from '~/domain/exports/table'
import { configureEnvironment } from '~/infra/config/environment.server'
import { download, downloadAll } from '~/services/web/workbook-export.server'

configureEnvironment({ SESSION_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent' })

/** A table of `count` rows: a text, a number, a day and an empty cell. */
const tableOf = (count: number, title = 'Journal'): ExportTable => ({
  title,
  about: [['Périmètre', '=Réseau']],
  headers: ['Nom', 'Rang', 'Jour', 'Vide'],
  rows: Array.from({ length: count }, (_, n): ExportValue[] => [
    `Garage ${n}`,
    n + 0.5,
    { day: '2026-11-20' },
    null,
  ]),
})

/** CPU time of this thread in milliseconds, independent of the machine's load. */
const spent = () => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6

/** The longest time in milliseconds for which `act` blocked this thread's event loop. */
async function longestHold(act: () => Promise<unknown>): Promise<number> {
  let [longest, last] = [0, spent()]
  const look = () => {
    const now = spent()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 1)
  onTestFinished(() => clearInterval(timer))
  await act()
  look()
  clearInterval(timer)
  return longest
}

it('a file of 100,000 rows is written without blocking page requests', async () => {
  const table = tableOf(100_000)
  for (const format of ['csv', 'xlsx'] as const) {
    let size = 0
    const hold = await longestHold(async () => {
      size = (await (await download(table, format)).arrayBuffer()).byteLength
    })
    expect(size, format).toBeGreaterThan(1_000_000)
    expect(hold, format).toBeLessThan(200)
  }
}, 240_000)

it('a large file has the same cells as a small one', async () => {
  // 13,000 rows of 4 columns: more than 50,000 cells
  const table = tableOf(13_000)
  expect(await (await download(table, 'csv')).text()).toBe(toCsv(table).replace('\uFEFF', ''))
  const answer = await downloadAll('Deux', [tableOf(5_100, 'Un'), tableOf(2, 'Deux')])
  const book = read(await answer.arrayBuffer(), { cellNF: true })
  expect(book.SheetNames).toEqual(['Un', 'Deux'])
  const sheets = book.SheetNames.map((name) => book.Sheets[name] ?? {})
  expect(sheets.map((sheet) => utils.sheet_to_json(sheet, { header: 1 }).length)).toEqual([
    5_103, 5,
  ])
  const [sheet] = sheets
  // 20,408 cells: two lines, the headers and 5,100 rows
  expect([sheet?.['A5103'], sheet?.['B5103'], sheet?.['D5103']]).toMatchObject([
    { t: 's', v: 'Garage 5099' },
    { t: 'n', v: 5099.5 },
    undefined,
  ])
  expect(sheet?.['C5103']).toMatchObject({ z: 'dd/mm/yyyy', t: 'n' })
}, 60_000)
