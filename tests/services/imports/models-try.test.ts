import { beforeEach, describe, expect, it } from 'vitest'
import { imports } from '~/db/collections/imports.server'
import { records } from '~/db/collections/records.server'
import { ForbiddenError } from '~/domain/errors'
import { activityRow } from '~/imports/activity/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { readModelField, tryModel } from '~/services/import-trials/try-model.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, FRIDAY, fridayMorning, sheetOfActivity, THURSDAY } from '../../builders/imports'
import {
  sendExport,
  storeModel,
  WORKSHOPS,
  workbookOf,
  workshops,
} from '../../builders/model-imports'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

const ROWS = workshops(
  ['0101', 'MEC', 12_500.5, 500.25, 150.5, 100.25, 210],
  ['0101', 'INT', 300, null, 12, 0, 0],
  ['0201', 'RAP', 50, null, 2, 1, 3],
)
const sent = (more: Partial<Parameters<typeof tryModel>[1]> = {}) => ({
  bytes: workbookOf(ROWS),
  fileName: 'export.xlsx',
  model: '' as const,
  date: FRIDAY,
  period: '',
  ...more,
})

describe('POST /import-models/try (8 §3)', () => {
  it('gives what the recognised model reads, and stores nothing', async () => {
    const { _id } = await storeModel(WORKSHOPS)
    const tried = await tryModel(admin, sent())
    expect(tried).toMatchObject({
      recognised: { _id, name: 'Atelier', version: 1 },
      // A1's known row is refused with the unknown one
      rows: { read: 1, refused: 2, left: [] },
      unknown: [{ field: 'service', value: 'INT', rows: 1, amount: 300 }],
      days: [THURSDAY],
    })
    expect(await (await records.open()).findOne({})).toBeNull()
    expect(await (await imports.open()).findOne({})).toBeNull()
    // A1 has a row of an unknown workshop: it would fail
    expect(tried.sites).toEqual([
      {
        siteId: net.sites.b1._id,
        name: 'Concession B1',
        date: THURSDAY,
        services: {
          mechanic: { netRevenue: 0, totalHours: 0, hecHours: 0, entriesClients: 0 },
          quickService: { netRevenue: 50, totalHours: 2, hecHours: 1, entriesClients: 3 },
        },
      },
    ])
    expect(
      tried.findings.some(({ level, site }) => level === 'error' && site === 'Concession A1'),
    ).toBe(true)
  })

  it('reads with a document that is not stored', async () => {
    const values = { service: { ...WORKSHOPS.values.service, INT: null } }
    const model = readModelField(JSON.stringify({ ...WORKSHOPS, values }))
    const tried = await tryModel(admin, sent({ model }))
    expect(tried.recognised).toBeNull()
    expect(tried.totals).toMatchObject({ netRevenue: 12_050.25, totalHours: 152.5 })
    expect(tried.rows.left).toEqual([expect.objectContaining({ rows: 1, amount: 300 })])
  })

  it('says what the import would refuse for its order of magnitude', async () => {
    await storeModel(WORKSHOPS)
    const row = (revenue: number) => workshops(['0201', 'RAP', revenue, 0, 20, 10, 3])
    await sendExport(row(13_000), { date: '2026-11-19' })
    const tried = await tryModel(admin, sent({ bytes: workbookOf(row(1_400_000)) }))
    expect(tried.findings[0]?.message).toMatch(
      /^CA Net\u202f: le fichier donne 1\u202f400\u202f000/,
    )
  })

  it('needs no model for the product’s own workbook', async () => {
    const bytes = bySheetJs(sheetOfActivity(activityRow('0101')))
    await expect(tryModel(admin, sent({ bytes }))).rejects.toThrow('sans modèle d’import')
  })

  it('is for those who may import such a file', async () => {
    const manager = makePrincipal({ role: 'manager', cover: { kind: 'all' } })
    await expect(tryModel(manager, sent())).rejects.toBeInstanceOf(ForbiddenError)
    expect(() => readModelField('{"name":')).toThrow('JSON')
    expect(() => readModelField('{"nom":"x"}')).toThrow()
  })

  // guards against: a model that the upload cut at 64 kB is called broken JSON (52.11)
  it('takes no model above 64 kB', () => {
    const values = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`code ${i}`, null]))
    const text = JSON.stringify({ ...WORKSHOPS, values: { site: values } })
    expect(() => readModelField(text.slice(0, 65_537))).toThrow('Le modèle dépasse 64 ko.')
  })
})
