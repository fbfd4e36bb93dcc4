import { beforeEach, describe, expect, test } from 'vitest'
import { objectifs } from '~/db/collections/objectifs.server'
import { records } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { salesPage, salesSheet } from '~/services/additional-sales/page.server'
import { readAdditionalSales, readAdvisorSales } from '~/services/additional-sales/rest.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { writeTouching } from '../../builders/writes'
import { useDatabase } from '../harness/database'

useDatabase()

let network: TestNetwork
let plateA: Scope
type Site = TestNetwork['sites'][keyof TestNetwork['sites']]
const chainOf = ({ _id, plateId, groupId }: Site) => ({ siteId: _id, plateId, groupId })

const touching = <T>(sites: readonly Site[], write: () => Promise<T>) =>
  writeTouching({ what: 'records', sites: sites.map(chainOf), months: ['2026-11'] }, write)

async function importSales(
  site: Site,
  date: string,
  advisors: { name: string; tires: number; additifs?: number }[],
) {
  await importActivity(site, date, {})
  const sold = advisors.map(({ name, ...sales }) => ({ name, service: 'mechanic' as const, sales }))
  await touching([site], async () =>
    (await records.open()).updateOne({ siteId: site._id, date }, { $set: { advisers: sold } }),
  )
}

const targetTires = (site: Site, quantity: number) =>
  storeObjectif(site, '2026-11', {
    revenue: 1000,
    hours: 10,
    hec: 8,
    families: [{ key: 'tires', quantity }],
  })

async function page(scope: Scope | null, search = '', principal: Principal = makePrincipal()) {
  const analysed = { scope, date: '2026-11-19', reference: await referenceData() }
  return (await salesPage(principal, analysed, new URLSearchParams(search))).view
}

beforeEach(async () => {
  network = await makeNetwork()
  const { a1, a2 } = network.sites
  plateA = { type: 'plate', plateId: a1.plateId, groupId: a1.groupId }
  await targetTires(a1, 20)
  await targetTires(a2, 8)
  await importSales(a1, '2026-11-18', [{ name: 'Zoé', tires: 9 }])
  await importSales(a1, '2026-11-19', [
    { name: 'Zoé', tires: 10, additifs: 3 },
    { name: 'Ana', tires: 2 },
    { name: 'Autre', tires: 1 },
  ])
  await importSales(a2, '2026-11-17', [{ name: 'Luc', tires: 4 }])
})

describe('the additional sales of a scope', () => {
  test('are those of its concessions at their latest day, against the sum of their targets', async () => {
    expect(await page(plateA)).toMatchObject({
      state: 'data',
      content: {
        tab: 'sales',
        mode: 'global',
        // 10 + 2 + 1 of A1 on the 19th, 4 of A2 on the 17th; targets 20 + 8; three advisors
        services: [
          {
            advisorCount: 3,
            families: [{ key: 'tires', realized: 17, target: 28, perAdvisor: 10 }],
          },
          { families: [] },
          { families: [] },
        ],
      },
    })
  })

  test('give each advisor an equal part of his own concession’s target', async () => {
    expect(await page(plateA, 'view=detail&adviser=x')).toMatchObject({
      content: {
        mode: 'detail',
        section: 'objectives',
        advisor: 'x',
        tables: [
          {
            key: 'mechanic',
            lines: [
              { name: 'Ana', siteName: 'Concession A1', objective: { realized: 2, target: 10 } },
              { name: 'Luc', siteName: 'Concession A2', objective: { realized: 4, target: 8 } },
              { name: 'Zoé', total: 13, objective: { realized: 10, target: 10 } },
            ],
          },
        ],
      },
    })
    expect(await page(plateA, 'view=detail&section=split')).toMatchObject({
      content: {
        tables: [{ key: 'mechanic' }, { key: 'other', lines: [{ name: 'Autre', total: 1 }] }],
      },
    })
  })

  test('name no individual objective when every sale is unattributed', async () => {
    const { a1, a2 } = network.sites
    await importSales(a1, '2026-11-19', [{ name: 'Autre', tires: 5 }])
    await importSales(a2, '2026-11-18', [{ name: 'Autre', tires: 2 }])
    expect(await page(plateA, 'view=detail')).toMatchObject({
      content: { section: 'objectives', tables: [], part: { found: 0, page: 1, pages: 1 } },
    })
    expect(await page(plateA, 'view=detail&section=split')).toMatchObject({
      content: { tables: [{ key: 'other', totals: { total: 7 } }], part: { found: 2 } },
    })
  })

  test('name who sold by the last write, whatever was kept before it', async () => {
    const named = async (scope: Scope) => {
      const view = await page(scope, 'view=detail&section=split')
      const content = view.state === 'data' ? view.content : null
      if (content?.tab !== 'sales' || content.mode !== 'detail') throw new Error(view.state)
      return content.tables.flatMap(({ lines }) =>
        lines.map(({ name, total, objective }) => [name, total, objective.target]),
      )
    }
    const all: Scope = { type: 'all' }
    const before = [
      ['Ana', 2, 10],
      ['Luc', 4, 8],
      ['Zoé', 13, 10],
      ['Autre', 1, 0],
    ]
    expect(await named(all)).toEqual(before)
    // written without the product: no page may read the document
    await (await records.open()).updateMany({}, { $set: { advisers: [] } })
    expect(await named(all)).toEqual(before)
    const { a1, a2 } = network.sites
    await importSales(a1, '2026-11-19', [{ name: 'Zoé', tires: 11 }])
    await importSales(a2, '2026-11-18', [
      { name: 'Luc', tires: 6 },
      { name: 'Ève', tires: 1 },
    ])
    const touched = { what: 'objectifs' as const, sites: [chainOf(a2)], months: ['2026-11'] }
    await writeTouching(touched, async () =>
      (await objectifs.open()).updateOne(
        { siteId: a2._id },
        { $set: { 'services.0.families.0.quantity': 12 } },
      ),
    )
    const after = [
      ['Ève', 1, 6],
      ['Luc', 6, 6],
      ['Zoé', 11, 20],
    ]
    expect(await named(all)).toEqual(after)
    expect(await named(plateA)).toEqual(after)
  })

  test('have their targets before any sale', async () => {
    const { a1 } = network.sites
    await touching([a1, network.sites.a2], async () => (await records.open()).deleteMany({}))
    expect(await page(plateA)).toMatchObject({ state: 'empty', reason: 'no-data' })
    expect(await page(plateA, 'tab=targets')).toMatchObject({
      content: {
        tab: 'targets',
        services: [{ families: [{ target: 28, perAdvisor: null }] }, {}, {}],
      },
    })
  })

  // shows 3 §8: Impossible de charger les jours ouvrés.
  test('say what is missing: a scope, working days, the right', async () => {
    expect(await page(null)).toEqual({ state: 'no-scope' })
    const unread = { scope: plateA, date: '2026-11-19', reference: null }
    expect((await salesPage(makePrincipal(), unread, new URLSearchParams())).view).toEqual({
      state: 'error',
      message: 'Impossible de charger les jours ouvrés.',
    })
    const { b1 } = network.sites
    const elsewhere = makePrincipal({ role: 'ccs', cover: { kind: 'site', id: b1._id } })
    await expect(page(plateA, '', elsewhere)).rejects.toThrow(ForbiddenError)
    await expect(
      readAdvisorSales(elsewhere, {
        period: '2026-11',
        plate: plateA.type === 'plate' ? plateA.plateId : '',
      }),
    ).rejects.toThrow(ForbiddenError)
  })

  test('are the same for REST and on paper', async () => {
    const { a1 } = network.sites
    const answer = await readAdditionalSales(makePrincipal(), {
      period: '2026-11',
      plate: a1.plateId,
    })
    expect(answer).toMatchObject({
      period: '2026-11',
      scope: { type: 'plate' },
      services: [
        { key: 'mechanic', families: [{ key: 'tires', quantity: 17, targetQuantity: 28 }] },
        {},
        {},
      ],
    })
    expect(
      answer.detailsByWorker.map(({ workerName, totalSalesCCS }) => [workerName, totalSalesCCS]),
    ).toEqual([
      ['Zoé', 13],
      ['Ana', 2],
      ['Autre', 1],
      ['Luc', 4],
    ])
    const analysed = { scope: plateA, date: '2026-11-19', reference: await referenceData() }
    const sheet = await salesSheet(makePrincipal(), analysed)
    expect(sheet).toMatchObject({
      view: { content: { services: [{ total: { realized: 17 } }, {}, {}], tables: [{}, {}] } },
    })
    expect(sheet.scopeName).not.toBe('')
  })
})
