import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findObjectif } from '~/db/collections/objectifs.server'
import { flatten } from '~/domain/objectifs/fields'
import { MONTH_OF_THREE } from '~/domain/objectifs/three-services.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { editSite } from '~/services/hierarchy/sites.server'
import { readAggregate } from '~/services/objectifs/read.server'
import { saveObjectif } from '~/services/objectifs/save.server'
import { watchQueries } from '../../api/harness/queries'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { saveMonth, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()
const admin = makePrincipal()
let net: TestNetwork
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
})
afterEach(() => vi.restoreAllMocks())

const CLIENT = '~/db/driver/client.server'
const CLOCK = '~/infra/process/clock.server'

/** The save of another instance, which knows no place and keeps its own. */
async function saveElsewhere(): Promise<typeof saveObjectif> {
  const [client, clock] = await Promise.all([import(CLIENT), import(CLOCK)])
  vi.resetModules()
  vi.doMock(CLIENT, () => client)
  vi.doMock(CLOCK, () => clock)
  try {
    return (await import('~/services/objectifs/save.server')).saveObjectif
  } finally {
    vi.doUnmock(CLIENT)
    vi.doUnmock(CLOCK)
  }
}

let entries = 0
/** Saves another number of entries for A1's month. @returns the commands that raise locks and read places */
async function saved(save: typeof saveObjectif, month = '2026-12'): Promise<string[]> {
  const seen = await watchQueries()
  const typed = { 'budget.totalEntries': String(++entries) }
  await save(admin, siteScopeOf(net.sites.a1), month, (stored) => ({
    edit: { typed, shown: flatten(stored) },
    version: stored?.version ?? 0,
  }))
  vi.restoreAllMocks()
  expect((await findObjectif(net.sites.a1._id, month))?.budget.totalEntries).toBe(entries)
  return seen.filter((query) => /^(locks|sites)\./.test(query))
}

const KNOWN = ['locks.bulkWrite']
const READ = ['locks.bulkWrite', 'sites.find']
const READ_AGAIN = ['locks.bulkWrite', 'locks.bulkWrite', 'sites.find', 'locks.find']

it('the place of a concession is read once by each instance, while it does not move', async () => {
  const elsewhere = await saveElsewhere()
  expect(await saved(saveObjectif)).toEqual(READ)
  expect(await saved(saveObjectif)).toEqual(KNOWN)
  expect(await saved(elsewhere)).toEqual(READ)
  // the mark that the other instance has given stays
  expect(await saved(saveObjectif)).toEqual(READ_AGAIN)
  expect(await saved(elsewhere)).toEqual(KNOWN)
  expect(await saved(saveObjectif)).toEqual(KNOWN)
})

it('a save after a move reads the place again, and its sums of both plates are right', async () => {
  const { a1 } = net.sites
  const october = { ...MONTH_OF_THREE, budget: { ...MONTH_OF_THREE.budget, totalEntries: 1 } }
  await saveMonth(admin, a1, '2026-10', october)
  const { a, c } = net.plates
  const inOctober = async ({ _id: plateId, groupId }: { _id: string; groupId: string }) =>
    (await readAggregate(admin, { type: 'plate', plateId, groupId }, '2026-10')).globalTotals.budget
      .totalEntries
  expect([await inOctober(a), await inOctober(c)]).toEqual([1, 0])
  await editSite(admin, a1._id, { plate: c._id })
  // with the place that it had: refused inside, then read again
  expect(await saved(saveObjectif, '2026-10')).toContain('sites.find')
  expect((await findObjectif(a1._id, '2026-10'))?.plateId).toBe(c._id)
  expect([await inOctober(a), await inOctober(c)]).toEqual([entries, 0])
})
