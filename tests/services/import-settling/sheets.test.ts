import { beforeEach, expect, it } from 'vitest'
import type { ImportModel } from '~/domain/import-models/model'
import { controlName } from '~/domain/import-settling/form'
import { bySheetJs, type MadeCell } from '~/imports/workbook/writers.fixture'
import { readStored } from '~/services/import-models/read-models.server'
import { handleResultForm } from '~/services/import-settling/result-action.server'
import { settlingOfImport } from '~/services/import-settling/result-page.server'
import { importActivity } from '~/services/imports/import-activity.server'
import { awaitRunningImports } from '~/services/imports/import-run.server'
import { readImport } from '~/services/imports/log-page.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, FRIDAY, fridayMorning, stored } from '../../builders/imports'
import { storeModel } from '../../builders/model-imports'
import { control, openOf, settleForm } from '../../builders/settling'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

/** Editions of one day; each names its concession in a title, the first ones also that of the file. */
const EDITIONS: ImportModel = {
  name: 'Éditions',
  feeds: 'activity',
  services: ['mechanic'],
  time: { kind: 'day' },
  numbers: 'fr',
  sheets: { read: ['Edition*'] },
  columns: {
    site: [
      { from: { rightOf: 'Site' }, part: { before: ' - ' } },
      { from: 'file', part: 'digits' },
    ],
    service: [{ value: 'mechanic' }],
    netRevenue: [{ column: 'MO' }],
    totalHours: [{ column: 'Temps' }],
  },
}
const edition = (site: string, amount: number): MadeCell[][] => [
  ['Site', site],
  ['OR', 'MO', 'Temps'],
  ['A1', amount, 1],
]
const FILE = bySheetJs({
  'Edition 1': edition('QXW - Atelier', 100.25),
  'Edition 2': edition('QXW - Bureau', 200),
  'Edition 3': edition('', 40.5),
  'Edition 4': [
    ['Site', 'QXW - Cour'],
    ['OR', 'Temps'],
    ['A1', 5],
  ],
  Copie: edition('QXW - Atelier', 9_000),
})

it('values of several sheets are settled once, and a further sheet is left out (8 §5)', async () => {
  const { _id } = await storeModel(EDITIONS)
  const fileName = 'Export-0201-2026-11-20.xlsx'
  const { importId } = await importActivity(admin, { bytes: FILE, fileName, date: FRIDAY })
  const settlingNow = async (id: string) => settlingOfImport(admin, await readImport(admin, id))
  const open = await settlingNow(importId)
  // 100.25 + 200; the sheet without a heading is named by the account, and no decision reads it
  expect(openOf(open)).toEqual([
    ['site', 'QXW', 2, 300.25],
    ['sheet', 'Copie', null, null],
  ])
  // the third edition has the concession of the file's name
  expect((await stored(net.sites.b1._id))?.services.mechanic.netRevenue).toBe(40.5)
  if (!open) throw new Error('nothing to settle')
  const decisions = {
    [control.site('QXW')]: net.sites.a1._id,
    [controlName(['sheet', 'Copie'])]: 'out',
  }
  const outcome = await handleResultForm(admin, importId, settleForm(open, decisions))
  await awaitRunningImports()
  const { to = '' } = outcome as { to?: string }
  expect(to).toContain('/admin/imports/')
  expect((await stored(net.sites.a1._id))?.services.mechanic.netRevenue).toBe(300.25)
  expect((await stored(net.sites.b1._id))?.services.mechanic.netRevenue).toBe(40.5)
  const { model, version } = await readStored(_id)
  expect(version).toBe(2)
  expect(model).toMatchObject({
    sheets: { read: ['Edition*'], known: ['Copie'] },
    values: { site: { QXW: net.sites.a1._id } },
  })
  // nothing is left to decide, although the fourth edition lacks a heading
  expect(await settlingNow(to.split('/').at(-1) ?? '')).toBeNull()
})
