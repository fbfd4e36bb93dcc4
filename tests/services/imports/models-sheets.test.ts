import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { recordOrigins } from '~/db/collections/records.server'
import type { ImportModel } from '~/domain/import-models/model'
import { rowsText, type SheetRows } from '~/domain/records/sheet-rows'
import { bySheetJs, type MadeCell, type MadeSheets } from '~/imports/workbook/writers.fixture'
import { tryModel } from '~/services/import-trials/try-model.server'
import { importActivity } from '~/services/imports/import-activity.server'
import { watchFolder } from '~/services/watched-folder/watch.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, FRIDAY, fridayMorning, stored, THURSDAY } from '../../builders/imports'
import { sendExport, storeModel, WORKSHOPS, workshops } from '../../builders/model-imports'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

const HEADER = ['OR', 'MO', 'Temps']
/** One habit of a network: a file for each concession, a sheet for each edition. */
const BY_FILE: ImportModel = {
  name: 'Exports par concession',
  feeds: 'activity',
  services: ['mechanic'],
  file: 'Export *.xlsx',
  replaces: true,
  time: { kind: 'day' },
  numbers: 'fr',
  sheets: { read: ['Edition*'] },
  period: { rightOf: 'Période' },
  columns: {
    site: [{ from: 'file' }],
    service: [{ value: 'mechanic' }],
    netRevenue: [{ column: 'MO' }],
    totalHours: [{ column: 'Temps' }],
  },
}
const edition = (...rows: MadeCell[][]): MadeCell[][] => [
  ['Période', '19/11/2026'],
  [],
  HEADER,
  ...rows,
]
const SHEETS: MadeSheets = {
  'Edition 1': edition(['A1', 100.25, 1], ['A2', 200, 2]),
  'Edition 2': edition(['A3', 40.5, 0.5]),
}
const plain = (text: string | undefined) => text?.replaceAll('\u202f', ' ')
const send = (fileName: string, sheets: MadeSheets = SHEETS) =>
  importActivity(admin, { bytes: bySheetJs(sheets), fileName, date: FRIDAY })

it('several exports of one habit but of different concessions are one model (8 §5)', async () => {
  const { _id } = await storeModel(BY_FILE)
  const first = await send('Export 0101 2026-11-20.xlsx')
  expect(first).toMatchObject({ model: { _id, version: 1 }, sites: { stored: 1, failed: 0 } })
  await send('Export 0201 2026-11-20.xlsx', { 'Edition 1': edition(['B1', 7, 1]) })
  // 100,25 + 200 + 40,50 euros
  expect((await stored(net.sites.a1._id))?.services.mechanic).toMatchObject({
    netRevenue: 340.75,
    totalHours: 3.5,
  })
  expect((await stored(net.sites.b1._id))?.services.mechanic.netRevenue).toBe(7)
})

it('the origin names the sheet of each row', async () => {
  await storeModel(BY_FILE)
  await send('Export 0101.xlsx')
  const [record] = await recordOrigins(net.sites.a1._id, [THURSDAY])
  const layers = record?.origin?.activity?.layers ?? []
  expect(
    layers.map(({ sheet, rows }) => [sheet, rowsText((rows as { mechanic: SheetRows }).mechanic)]),
  ).toEqual([['', 'feuille Edition 1, lignes 4, 5\u202f; feuille Edition 2, ligne 4']])
})

it('another period refuses the import and the trial, with both dates', async () => {
  const { _id } = await storeModel(BY_FILE)
  const sheets = { 'Edition 1': [['Période', 'Octobre 2026'], [], HEADER, ['A1', 1, 1]] }
  const said =
    'Le fichier dit « Octobre 2026 » (cellule à droite de « Période »), alors que l’import est du 20/11/2026, pour les chiffres du 19/11/2026. Choisissez la date du fichier, ou exportez-le de nouveau.'
  const fileName = 'Export 0101.xlsx'
  const refused = { status: 422 }
  const error = await send(fileName, sheets).catch((one: unknown) => one)
  expect(error).toMatchObject(refused)
  expect(plain((error as Error).message)).toBe(said)
  const asked = { bytes: bySheetJs(sheets), fileName, model: _id, date: FRIDAY, period: '' }
  await expect(tryModel(admin, asked)).rejects.toMatchObject(refused)
  expect(await stored(net.sites.a1._id)).toBeNull()
})

it('a file of the watched folder replaces another model’s figures when its model says so', async () => {
  await storeModel({ ...WORKSHOPS, name: 'Autre', services: ['mechanic'] })
  await sendExport(workshops(['0101', 'MEC', 9_000, 0, 90, 2, 5]))
  await storeModel({ ...BY_FILE, time: { kind: 'cumulative' } })
  const folder = mkdtempSync(join(tmpdir(), 'apv-sheets-'))
  for (const own of ['traites', 'refuses']) mkdirSync(join(folder, own))
  writeFileSync(
    join(folder, 'Export 0101.xlsx'),
    bySheetJs({ 'Edition 1': SHEETS['Edition 1'] ?? [] }),
  )
  const watch = watchFolder(folder)
  await watch.look()
  await watch.look()
  expect(readdirSync(join(folder, 'traites'))).toContain('Export 0101.xlsx')
  expect((await stored(net.sites.a1._id))?.services.mechanic.netRevenue).toBe(300.25)
  rmSync(folder, { recursive: true })
})
