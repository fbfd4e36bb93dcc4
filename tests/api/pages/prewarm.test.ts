import { beforeAll, expect, it, vi } from 'vitest'
import { records } from '~/db/collections/records.server'
import { rollupId } from '~/db/collections/rollup-ids.server'
import { findRollups } from '~/db/collections/rollups.server'
import { defaultIndicators } from '~/domain/quality/template'
import { sessionCookie } from '~/infra/http/cookies.server'
import { rollupBuilds } from '~/infra/metrics.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { prewarmRollups } from '~/services/prewarm/prewarm-rollups.server'
import { saveMultipliers } from '~/services/productivity/metier-targets.server'
import { saveBrand } from '~/services/quality/quality.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeSite } from '../../builders/hierarchy'
import { addLike } from '../../builders/large-network'
import { siteScopeOf } from '../../builders/objectifs'
import { makeTeam } from '../../builders/productivity'
import { makePrincipal, makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { WIDE_PAGES } from '../harness/wide-pages'

useDatabase({ keep: true })

const DATE = '2026-11-19'
const SOLD = { name: 'Rey', service: 'mechanic' as const, sales: { tires: 2 } }
let ask: Ask
let cookie: string
const worked = vi.spyOn(rollupBuilds, 'inc')

/** Sums that a page of the network had to compute. */
async function workedFor(path: string): Promise<string[]> {
  worked.mockClear()
  const address = `${path}${path.includes('?') ? '&' : '?'}group=all&date=${DATE}`
  const answer = await ask(address, { headers: { Cookie: cookie } })
  expect(answer.status, address).toBe(200)
  return worked.mock.calls.map(([labels]) => (labels as { part: string }).part)
}

beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  const site = await makeSite({ numerosPDV: ['0101'] })
  await makeTeam(site)
  for (const date of ['2025-10-31', '2026-10-30', '2026-10-31'])
    await importActivity(site, date, { mechanic: { netRevenue: 70_000 } })
  await storeObjectif(site, '2026-11', { revenue: 90_000, hours: 600, hec: 450 })
  const brand = { brandName: 'Renault', surveyCount: 10, indicators: defaultIndicators() }
  await saveBrand(makePrincipal(), siteScopeOf(site), '2026-11', {
    brand,
    originalName: null,
    seen: null,
  })
  await addLike(site, 11, 4)
  // different data dates: the network's pages then read sums of subsets of concessions
  const stored = await records.open()
  const own = await stored.find({ date: DATE }).toArray()
  const $set = { advisers: [SOLD], 'parts.sales': 'given' }
  await stored.updateMany({ siteId: { $in: own.map(({ siteId }) => siteId) } }, { $set })
  const late = own.slice(0, 5).map(({ siteId }) => siteId)
  await stored.deleteMany({ date: DATE, siteId: { $in: late } })
  await stored.deleteMany({ date: '2026-10-31', siteId: late[0] as string })
  const user = await makeUser({ role: 'administrator' })
  cookie = (await sessionCookie().serialize(await makeSession(user))).split(';')[0] ?? ''
  ask = await application('routes/_app+/', 'routes/_print+/')
  await prewarmRollups(DATE, true)
}, 300_000)

it.each(WIDE_PAGES)('%s of the network finds its sums at its very first view', async (path) => {
  expect(await workedFor(path)).toEqual([])
})

it('recomputes all sums that a write invalidated, and none when none is missing', async () => {
  await saveMultipliers(makePrincipal(), { type: 'all' }, [
    { metier: 'Apprenti', targetMultiplier: 0.5 },
  ])
  worked.mockClear()
  await prewarmRollups(DATE, false)
  const parts = worked.mock.calls.map(([labels]) => (labels as { part: string }).part)
  expect(new Set(parts)).toEqual(new Set(['productivity']))
  expect(await workedFor('/productivity')).toEqual([])
  await prewarmRollups(DATE, false)
  expect(worked).not.toHaveBeenCalled()
})

it('stops between two steps when asked to', async () => {
  const id = rollupId('productivity', 'all', '2026-11')
  await saveMultipliers(makePrincipal(), { type: 'all' }, [
    { metier: 'Apprenti', targetMultiplier: 0.6 },
  ])
  await prewarmRollups(DATE, true, () => false)
  expect((await findRollups([id])).get(id)?.data).toBeNull()
})
