import { beforeEach, describe, expect, it } from 'vitest'
import { records } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { OTHERS_REST } from '~/domain/imports/undo'
import { activityRow, salesRow, workerRow } from '~/imports/activity/rows.fixture'
import { readAdditionalSales } from '~/services/additional-sales/rest.server'
import { synthesisPage } from '~/services/analysis/synthesis.server'
import { undoImport } from '~/services/imports/undo.server'
import { readProductivity } from '~/services/productivity/read.server'
import { storeObjectif } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import {
  admin,
  fridayMorning,
  send,
  sheetOfActivity,
  sheetOfHours,
  sheetOfSales,
  stored,
} from '../../builders/imports'
import {
  BODY,
  bodyShops,
  FAMILY_SALES,
  familySales,
  PEOPLE,
  people,
  sendExport,
  storeModel,
  WORKSHOPS,
  workshops,
} from '../../builders/model-imports'
import { siteScopeOf } from '../../builders/objectifs'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})
const plain = (text: string | undefined) => text?.replaceAll('\u202f', ' ')
const HOURS = people(
  ['0101', 'Jean Dupont', '42', 'MEC', 3_030],
  ['0101', 'Ana Petit', '43', 'RAP', 600],
)
const SALES = familySales(
  ['0101', 'Zoé', 'MEC', 'PNE', 9],
  ['0101', 'Zoé', 'MEC', 'BAL', 4],
  ['0101', 'Zoé', 'MEC', 'PNE', 2],
)

describe('hours and sales by models (8 §1)', () => {
  beforeEach(async () => {
    for (const model of [WORKSHOPS, PEOPLE, FAMILY_SALES]) await storeModel(model)
  })

  it('need the activity of the day', async () => {
    const answer = await sendExport(HOURS)
    expect(answer.sites).toEqual({ stored: 0, failed: 1 })
    expect(plain(answer.errors[0]?.message)).toBe(
      '« Concession A1 » : importez d’abord l’activité du 19/11/2026.',
    )
    expect(await stored(net.sites.a1._id)).toBeNull()
  })

  it('leave the other parts, and are undone without them', async () => {
    const activity = await sendExport(workshops(['0101', 'MEC', 12_000, 0, 100, 80, 10]))
    const hours = await sendExport(HOURS)
    await sendExport(SALES)
    const record = await stored(net.sites.a1._id)
    expect(record?.services.mechanic).toMatchObject({ netRevenue: 12_000, totalHours: 100 })
    // 3 030 and 600 minutes
    expect(record?.workers.map(({ name, billedHours }) => [name, billedHours])).toEqual([
      ['Jean Dupont', 50.5],
      ['Ana Petit', 10],
    ])
    expect(record?.advisers).toMatchObject([
      { name: 'Zoé', service: 'mechanic', sales: { tires: 11, wipers: 4 } },
    ])
    expect(Object.keys(record?.parts ?? {}).sort()).toEqual(['activity', 'sales', 'workers'])
    expect(record?.origin).toMatchObject({
      activity: { layers: [{ model: { name: 'Atelier' } }] },
      workers: { layers: [{ model: { name: 'Temps des compagnons' } }] },
      sales: { layers: [{ model: { name: 'Ventes par famille' } }] },
    })
    expect((await undoImport(admin, hours.importId)).undone).toEqual([net.sites.a1._id])
    const left = await stored(net.sites.a1._id)
    expect(left?.workers).toEqual([])
    expect(Object.keys(left?.parts ?? {}).sort()).toEqual(['activity', 'sales'])
    expect([left?.services, left?.advisers]).toEqual([record?.services, record?.advisers])
    // the sales rest on the activity
    expect((await undoImport(admin, activity.importId)).refused).toEqual([
      { siteId: net.sites.a1._id, message: OTHERS_REST },
    ])
  })

  it('keep the rows of services that the model does not feed', async () => {
    await send({
      ...sheetOfActivity(activityRow('0101'), activityRow('0101', 'CARR')),
      ...sheetOfHours(workerRow('0101', 'Luc Tôle', { service: 'CARR', billed: 30 })),
    })
    await storeModel({ ...PEOPLE, name: 'Compagnons', services: ['mechanic', 'quickService'] })
    const twin = (await storeModel({ ...PEOPLE, name: 'Mécaniciens', services: ['mechanic'] }))._id
    const answer = await sendExport(people(['0101', 'Jean Dupont', '42', 'MEC', 3_000]), {
      model: twin,
    })
    expect(answer.failedSites).toEqual([])
    const record = await stored(net.sites.a1._id)
    expect(record?.workers.map(({ name, service }) => [name, service])).toEqual([
      ['Jean Dupont', 'mechanic'],
      ['Luc Tôle', 'body'],
    ])
    expect(record?.origin?.workers?.layers).toMatchObject([
      { model: null, fed: { body: 'all' } },
      { model: { name: 'Mécaniciens' }, fed: { mechanic: 'all' } },
    ])
  })
})

/** Figures of the pages without what names the import. */
async function pages() {
  const { a1 } = net.sites
  const scope = siteScopeOf(a1)
  const analysed = { scope, date: '2026-11-19', reference: await referenceData() }
  const [synthesis, productivity, sales] = await Promise.all([
    synthesisPage(admin, analysed, new URLSearchParams()),
    readProductivity(admin, scope, '2026-11-19'),
    readAdditionalSales(admin, { period: '2026-11', site: a1._id }),
  ])
  return JSON.parse(JSON.stringify({ synthesis, productivity, sales }))
}

it('a network fed by models shows the pages of one fed by the product’s own workbook (8 §4)', async () => {
  const { a1 } = net.sites
  for (const [name, matricule] of [
    ['Jean Dupont', '42'],
    ['Ana Petit', '43'],
  ] as const)
    await makeWorker(a1, { name, matricule })
  const families = [{ key: 'tires', quantity: 40 }] as const
  await storeObjectif(a1, '2026-11', {
    revenue: 20_000,
    hours: 300,
    hec: 200,
    families: [...families],
  })
  const none = {
    'Heures en cours': 0,
    'OR en cours': 0,
    'Factures garantie': 0,
    'Factures cession': 0,
  }
  const row = (service: string, [revenue, hours, hec, invoices]: readonly number[]) =>
    activityRow('0101', service, {
      ...none,
      'CA Net': revenue ?? 0,
      'Heures totales': hours ?? 0,
      'Heures HEC': hec ?? 0,
      'Factures client': invoices ?? 0,
    })
  const day = async (date: string, share: number) => {
    const answer = await send(
      {
        ...sheetOfActivity(
          row('MECA', [12_000 * share, 150 * share, 100 * share, 210]),
          row('CARR', [28_000 * share, 205 * share, 151 * share, 0]),
        ),
        ...sheetOfHours(
          workerRow('0101', 'Jean Dupont', { matricule: '42', billed: 50.5 * share, ongoing: 0 }),
          workerRow('0101', 'Ana Petit', {
            matricule: '43',
            service: 'Rapide',
            billed: 10,
            ongoing: 0,
          }),
        ),
        ...sheetOfSales(salesRow('0101', 'Zoé', 'MECA', { tires: 11, wipers: 4 })),
      },
      date,
    )
    expect(answer.errors).toEqual([])
  }
  await day('2026-11-19', 0.5)
  await day('2026-11-20', 1)
  const ours = await pages()
  await (await records.open()).deleteMany({})
  for (const model of [WORKSHOPS, BODY, PEOPLE, FAMILY_SALES]) await storeModel(model)
  const models = async (date: string, share: number) => {
    const files = [
      workshops(['0101', 'MEC', 12_100 * share, 100 * share, 150 * share, 100 * share, 210]),
      bodyShops(['0101', 28_000 * share, 205 * share, 151 * share]),
      people(
        ['0101', 'Jean Dupont', '42', 'MEC', 3_030 * share],
        ['0101', 'Ana Petit', '43', 'RAP', 600],
      ),
      SALES,
    ]
    for (const rows of files) expect((await sendExport(rows, { date })).failedSites).toEqual([])
  }
  await models('2026-11-19', 0.5)
  await models('2026-11-20', 1)
  const theirs = await pages()
  expect(theirs).toEqual(ours)
  expect(JSON.stringify(ours)).toContain('40000')
})
