import { beforeEach, expect, it } from 'vitest'
import { records } from '~/db/collections/records.server'
import type { ObjectifsPage } from '~/domain/objectifs/view'
import { importActivity, storeObjectif } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { askPage } from '../harness/pages'
import { restFixture } from '../harness/rest-fixture'

useDatabase()
const PAGE = 'routes/_app+/targets'
let ask: Ask
let token: string
let net: TestNetwork

// Friday 20/11/2026: the default analysed date is the 19th
beforeEach(async () => {
  ;({ ask, net, admin: token } = await restFixture(PAGE))
})

const site = () => `site=${net.sites.a1._id}`
const plate = () => `group=${net.groups.north._id}&plate=${net.plates.a._id}`
const shown = async (query: string) => {
  const { status, data } = await askPage(ask, PAGE, `/targets?${query}`, { token })
  expect(status).toBe(200)
  return data as ObjectifsPage
}
const revenueOf = ({ progress }: ObjectifsPage) => progress?.value?.lines[0]?.netRevenue
const sells = (name: 'a1' | 'a2' | 'b1', date: string, netRevenue: number) =>
  importActivity(net.sites[name], date, { mechanic: { netRevenue, totalHours: 100 } })

it('reads each month at its own latest date, for any date in the URL', async () => {
  await storeObjectif(net.sites.a1, '2026-11', { revenue: 100_000, hours: 500, hec: 400 })
  await sells('a1', '2026-11-12', 40_000)
  await sells('a1', '2026-11-19', 60_000)
  await sells('a1', '2026-09-15', 30_000)
  await sells('a1', '2026-09-30', 70_000)
  const at = async (date: string, month: string) =>
    revenueOf(await shown(`${site()}&date=${date}&month=${month}`))
  // the current month with a date of August, as the sidebar's link combines them
  expect(await at('2026-08-12', '2026-11')).toMatchObject({ realized: 60_000, target: 100_000 })
  expect(await at('2026-11-12', '2026-11')).toMatchObject({ realized: 40_000 })
  // a past month after and before the date in the URL
  expect(await at('2026-08-12', '2026-09')).toMatchObject({ realized: 70_000 })
  expect(await at('2026-11-19', '2026-09')).toMatchObject({ realized: 70_000 })
  const next = await shown(`${site()}&date=2026-11-19&month=2026-12`)
  expect(revenueOf(next)).toMatchObject({ realized: 0 })
  expect(next.freshness).toBeNull()
})

it('names late and excluded concessions, and those without objectif (4-decisions, 39)', async () => {
  await storeObjectif(net.sites.a1, '2026-11', { revenue: 100_000, hours: 500, hec: 400 })
  await sells('a1', '2026-11-19', 60_000)
  await sells('a2', '2026-11-17', 11_000)
  const a2 = { siteId: net.sites.a2._id, name: 'Concession A2' }
  const current = await shown(`${plate()}&month=2026-11`)
  expect(current.freshness).toMatchObject({
    total: 2,
    upToDate: 1,
    unreadable: [],
    late: [{ ...a2, date: '2026-11-17' }],
    untargeted: [a2],
  })
  expect(revenueOf(current)).toMatchObject({ realized: 71_000, target: 100_000 })
  const broken = { siteId: a2.siteId, date: '2026-11-17' }
  await (await records.open()).updateOne(broken, { $set: { services: {} as never } })
  await sells('a1', '2026-11-19', 62_000)
  await sells('a2', '2026-11-18', 12_000)
  const left = await shown(`${plate()}&month=2026-11`)
  expect(left.freshness).toMatchObject({ late: [], unreadable: [{ ...a2, part: 'record' }] })
  expect(revenueOf(left)).toMatchObject({ realized: 62_000 })
})

it('expects in a past month data of its last working day, not of its last Saturday', async () => {
  // 31/10/2026 is a Saturday
  await sells('a1', '2026-10-30', 60_000)
  await sells('a2', '2026-10-28', 11_000)
  const late = [{ siteId: net.sites.a2._id, name: 'Concession A2', date: '2026-10-28' }]
  expect((await shown(`${plate()}&month=2026-10`)).freshness).toMatchObject({
    total: 2,
    upToDate: 1,
    late,
  })
  await sells('a2', '2026-10-31', 12_000)
  expect((await shown(`${plate()}&month=2026-10`)).freshness).toMatchObject({
    total: 2,
    upToDate: 2,
    late: [],
  })
})

it('reports a concession with an invalid record (4-decisions, 42)', async () => {
  await storeObjectif(net.sites.a1, '2026-11', { revenue: 100_000, hours: 500, hec: 400 })
  await sells('a1', '2026-11-19', 60_000)
  const broken = { siteId: net.sites.a1._id, date: '2026-11-19' }
  await (await records.open()).updateOne(broken, { $set: { services: {} as never } })
  expect(await shown(`${site()}&month=2026-11`)).toMatchObject({
    progress: { value: null, error: 'La réponse du serveur est invalide ou incomplète.' },
    freshness: null,
    objectif: { error: null, value: { set: { budget: { revenue: 100_000 } } } },
  })
})

it('reports an invalid month in the URL, and edits nothing', async () => {
  await storeObjectif(net.sites.a1, '2026-11', { revenue: 100_000, hours: 500, hec: 400 })
  for (const month of ['2026-13', '1899-12', 'x']) {
    const page = await shown(`${site()}&date=2026-11-19&month=${month}&mode=edit`)
    expect(page).toMatchObject({ month: '2026-11', mode: 'view', form: null })
    expect(page.rights).toEqual({ edit: false, freeze: false })
    expect(page.refusal).toBe('Veuillez sélectionner un périmètre et une date valides.')
  }
})
