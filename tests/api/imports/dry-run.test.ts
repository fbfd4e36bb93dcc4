import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importContracts } from '~/api/imports.contracts.server'
import { videocheckContracts } from '~/api/videocheck.contracts.server'
import { imports } from '~/db/collections/imports.server'
import { records } from '~/db/collections/records.server'
import { videocheck } from '~/db/collections/videocheck.server'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { VIDEOCHECK_HEADER } from '~/imports/videocheck/rows.fixture'
import { bySheetJs, type MadeCell } from '~/imports/workbook/writers.fixture'
import type { TestNetwork } from '../../builders/hierarchy'
import { send, sheetOfActivity } from '../../builders/imports'
import { storeVideocheck } from '../../builders/videocheck'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { restFixture } from '../harness/rest-fixture'

useDatabase({ keep: true })

let ask: Ask
let net: TestNetwork
let token: string
beforeAll(async () => {
  ;({ ask, net, admin: token } = await restFixture())
})
beforeEach(async () => {
  for (const model of [records, imports, videocheck]) await (await model.open()).deleteMany({})
})

const count = async () => [
  await (await records.open()).countDocuments({ month: '2026-11' }),
  await (await videocheck.open()).countDocuments({ period: '2026-11' }),
  await (await imports.open()).countDocuments({ startedAt: { $gte: new Date(0) } }),
]
const post = async (path: string, file: BlobPart, name: string, fields: Record<string, string>) => {
  const body = new FormData()
  body.set('file', new File([file], name))
  for (const [key, value] of Object.entries(fields)) body.set(key, value)
  const response = await ask(path, { body, token })
  return { status: response.status, body: await response.json() }
}
const dry = (rows: MadeCell[][], path = '/api/dashboard/import', dryRun = 'true') => {
  const file = new Uint8Array(bySheetJs({ Activité: [ACTIVITY_HEADER, ...rows] }))
  return post(path, file, 'matin.xlsx', { date: '2026-11-20', dryRun })
}

const NONE = { old: null, new: null, difference: null }
const sum = (netRevenue: number, totalHours: number, hecHours: number) => ({
  netRevenue,
  totalHours,
  hecHours,
})

describe('POST /dashboard/import with dryRun=true', () => {
  it('answers the same, with old and new figures by name, and stores nothing', async () => {
    await send(sheetOfActivity(activityRow('0101'), activityRow('0103'), activityRow('0301')))
    const before = await count()
    const { status, body } = await dry([
      // 0101 and 0102 are one concession: 12,000 + 500.5 € against 10,000
      activityRow('0101', 'MECA', { 'CA Net': 12_000, 'Heures totales': 110 }),
      activityRow('0102', 'CARR', { 'CA Net': 500.5, 'Heures totales': 5, 'Heures HEC': 2 }),
      activityRow('0103'),
      activityRow('0201', 'MECA', { 'CA Net': 700 }),
      activityRow('0301', 'MECA', { 'CA Net': 'faux' }),
      activityRow('9999'),
    ])
    expect(status).toBe(200)
    expect(importContracts.importActivity.output.parse(body)).toEqual(body)
    const { a1, a2, b1, c1 } = net.sites
    const old = sum(10_000, 100, 60)
    expect(body).toMatchObject({
      dryRun: true,
      importId: null,
      activityDate: '2026-11-19',
      failedSites: ['9999', 'Concession C1'],
      message:
        'Import partiel\u202f: 2 concessions enregistrées, 1 inchangée, 2 en échec (9999, Concession C1).',
      sites: { stored: 3, failed: 2 },
    })
    expect(body.sites.byName).toEqual([
      { siteId: null, name: '9999', outcome: 'failed', ...NONE, unseen: [] },
      {
        siteId: a1._id,
        name: 'Concession A1',
        outcome: 'changed',
        old,
        new: { netRevenue: 12_500.5, totalHours: 115, hecHours: 62 },
        difference: sum(2_500.5, 15, 2),
        services: [
          {
            service: 'mechanic',
            old,
            new: sum(12_000, 110, 60),
            difference: sum(2_000, 10, 0),
          },
          {
            service: 'body',
            old: sum(0, 0, 0),
            new: sum(500.5, 5, 2),
            difference: sum(500.5, 5, 2),
          },
        ],
        // the second row brings work in progress and invoices of its own
        unseen: ['ongoing', 'invoices'],
      },
      {
        siteId: a2._id,
        name: 'Concession A2',
        outcome: 'unchanged',
        old,
        new: old,
        difference: sum(0, 0, 0),
        unseen: [],
        services: [{ service: 'mechanic', old, new: old, difference: sum(0, 0, 0) }],
      },
      {
        siteId: b1._id,
        name: 'Concession B1',
        outcome: 'new',
        old: null,
        new: sum(700, 100, 60),
        difference: null,
        unseen: [],
        services: [{ service: 'mechanic', old: null, new: sum(700, 100, 60), difference: null }],
      },
      { siteId: c1._id, name: 'Concession C1', outcome: 'failed', ...NONE, old, unseen: [] },
    ])
    expect(await count()).toEqual(before)
  })

  it('may be asked for in the address, and warns of what would fall', async () => {
    await send(sheetOfActivity(activityRow('0103')), '2026-11-19')
    const low = activityRow('0103', 'MECA', { 'CA Net': 9_000 })
    const { body } = await dry([low], '/api/dashboard/import?dryRun=true', '')
    expect(body.warnings[0]).toMatchObject({ kind: 'drop', site: 'Concession A2' })
    expect(await count()).toEqual([1, 0, 1])
  })

  it('refuses any other word rather than store, and tells what cannot be read', async () => {
    for (const path of ['/api/dashboard/import', '/api/dashboard/import?dryRun=oui']) {
      const { status, body } = await dry(
        [activityRow('0103')],
        path,
        path.endsWith('oui') ? '' : '1',
      )
      expect(status).toBe(400)
      expect(body.message).toBe('Le champ dryRun vaut true ou false.')
    }
    const fields = { date: '2026-11-20', dryRun: 'true' }
    const { status, body } = await post('/api/dashboard/import', '%PDF-1.7', 'a.xlsx', fields)
    expect(status).toBe(415)
    expect(importContracts.importActivity.output.parse(body)).toEqual(body)
    expect(body.sites).toEqual({ stored: 0, failed: 0, byName: [] })
    expect(await count()).toEqual([0, 0, 0])
  })

  it('false stores', async () => {
    await dry([activityRow('0103')], '/api/dashboard/import', 'false')
    expect(await count()).toEqual([1, 0, 1])
  })
})

it('POST /videocheck/import with dryRun=true tells old and new figures and stores nothing', async () => {
  const { a1, a2 } = net.sites
  await storeVideocheck(a1, '2026-11-18', [100, 80, 15_000, 7_000])
  const file = [
    VIDEOCHECK_HEADER.join(';'),
    '0101;;120;90;18000;9000',
    '0103;;1;1;1;1',
    '0999;;1;1;1;1',
  ]
  const fields = { period: '2026-11', dryRun: 'true' }
  const { status, body } = await post('/api/videocheck/import', file.join('\n'), 'v.csv', fields)
  expect(status).toBe(200)
  expect(videocheckContracts.importVideocheck.output.parse(body)).toEqual(body)
  expect(body).toMatchObject({ dryRun: true, importId: null, failed: 1 })
  const figures = (entries: number, videosDone: number, identified: number, realized: number) => ({
    entries,
    videosDone,
    identifiedRevenue: identified,
    realizedRevenue: realized,
  })
  expect(body.sites).toEqual({
    stored: 2,
    failed: 1,
    byName: [
      { siteId: null, name: '0999', outcome: 'failed', ...NONE, unseen: [] },
      {
        siteId: a1._id,
        name: 'Concession A1',
        outcome: 'changed',
        old: figures(100, 80, 15_000, 7_000),
        new: figures(120, 90, 18_000, 9_000),
        difference: figures(20, 10, 3_000, 2_000),
        // of the 18th, now of the 19th
        unseen: ['date'],
      },
      {
        siteId: a2._id,
        name: 'Concession A2',
        outcome: 'new',
        old: null,
        new: figures(1, 1, 1, 1),
        difference: null,
        unseen: [],
      },
    ],
  })
  expect(await count()).toEqual([0, 1, 0])
})
