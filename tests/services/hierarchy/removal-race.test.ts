import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as importsModule from '~/db/collections/imports.server'
import { findObjectif } from '~/db/collections/objectifs.server'
import type * as recordWritesModule from '~/db/collections/record-writes.server'
import { records } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { findSite } from '~/db/collections/sites.server'
import { workersOfSites } from '~/db/collections/workers.server'
import { SiteNotFoundError } from '~/domain/hierarchy/errors'
import { activityRow } from '~/imports/activity/rows.fixture'
import { readTrail } from '~/services/audit/read.server'
import { readComments, saveComment } from '~/services/comments/comments.server'
import { removeGroup } from '~/services/hierarchy/groups.server'
import { removePlate } from '~/services/hierarchy/plates.server'
import { removeSite } from '~/services/hierarchy/sites.server'
import { saveObjectif } from '~/services/objectifs/save.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { createWorker } from '~/services/workers/workers.server'
import type * as writeModule from '~/services/writes/write.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning, sendRows } from '../../builders/imports'
import { siteScopeOf } from '../../builders/objectifs'
import { useDatabase } from '../harness/database'

/** Interruption after a write has read its concession, before anything is stored. */
let interruption: (() => Promise<unknown>) | null = null
async function interrupt() {
  const act = interruption
  interruption = null
  await act?.()
}
const { after } = await vi.hoisted(async () => ({
  after:
    <A extends unknown[], R>(first: () => Promise<unknown>, real: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      await first()
      return real(...given)
    },
}))
vi.mock('~/services/writes/write.server', async (original) => {
  const real = await original<typeof writeModule>()
  return { ...real, write: after(interrupt, real.write) }
})
vi.mock('~/db/collections/record-writes.server', async (original) => {
  const real = await original<typeof recordWritesModule>()
  return { ...real, replaceRecords: after(interrupt, real.replaceRecords) }
})

/** True while the deletion looks for running imports before the import begins. */
let looksEarly = false
vi.mock('~/db/collections/imports.server', async (original) => {
  const real = await original<typeof importsModule>()
  return { ...real, findRunningImports: async () => (looksEarly ? [] : real.findRunningImports()) }
})

useDatabase()

const MONTH = '2026-11'
let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
  interruption = async () => {
    expect(await removeSite(admin, net.sites.a1._id)).toEqual({ message: 'Concession supprimée.' })
    expect(await findSite(net.sites.a1._id)).toBeNull()
  }
})
afterEach(() => {
  interruption = null
  looksEarly = false
})

const isBack = async () => (await referenceData()).network.siteById.get(net.sites.a1._id)
const everywhere = () => readRollup({ type: 'all' }, MONTH)

it('a target set while its concession is deleted is rejected, and not stored', async () => {
  const { a1 } = net.sites
  const edit = { typed: { 'budget.revenue': '5000' }, shown: {} }
  const save = saveObjectif(admin, siteScopeOf(a1), MONTH, { edit, version: 0 })
  await expect(save).rejects.toThrow(SiteNotFoundError)
  expect(await findObjectif(a1._id, MONTH)).toBeNull()
  expect(await readTrail('objectif', `${a1._id}|${MONTH}`)).toEqual([])
  expect((await everywhere()).objectifs.global.revenue).toBe(0)
})

it('an import leaves out a concession deleted during the import, and says so', async () => {
  looksEarly = true
  const answer = await sendRows([
    activityRow('0101', 'MECA', { 'CA Net': 7 }),
    activityRow('0103', 'MECA', { 'CA Net': 5 }),
  ])
  const { a1 } = net.sites
  expect(await isBack()).toBeUndefined()
  expect(answer.sites).toEqual({ stored: 1, failed: 1 })
  expect(JSON.stringify(answer)).toContain('concession introuvable.')
  expect(await (await records.open()).countDocuments({ siteId: a1._id })).toBe(0)
  const { activity } = await everywhere()
  expect(activity.days.at(-1)?.cumulative.mechanic.netRevenue).toBe(5)
})

const none = { secondaryService: '', isApprenticeDefault: false, matricule: '', userId: '' }
const lea = { name: 'Léa Martin', service: 'mechanic', metier: 'Technicien', ...none }

it('a worker added during the deletion is rejected, and the concession stays deleted', async () => {
  const { a1 } = net.sites
  const added = createWorker(admin, a1._id, lea, '2026-10')
  await expect(added).rejects.toThrow(SiteNotFoundError)
  expect(await isBack()).toBeUndefined()
  expect(await workersOfSites([a1._id], true)).toEqual([])
})

it('a comment on a deleted concession is rejected, and not stored', async () => {
  const scope = siteScopeOf(net.sites.a1)
  const save = saveComment(admin, scope, '2026-11-19', { text: 'Pont en panne.', seen: null })
  await expect(save).rejects.toThrow(SiteNotFoundError)
  expect(
    await readComments(admin, scope, '2026-11-19', 9, (await referenceData()).network),
  ).toEqual([])
})

it('a failed write leaves the concession deleted', async () => {
  const { a1 } = net.sites
  const remove = interruption
  interruption = async () => {
    await remove?.()
    throw new Error('nothing can be written')
  }
  await expect(createWorker(admin, a1._id, lea)).rejects.toThrow('nothing can be written')
  expect(await findSite(a1._id)).toBeNull()
})

it('a worker added while the whole group is deleted is rejected', async () => {
  const { sites, plates } = net
  const { a1 } = sites
  const remove = interruption
  interruption = async () => {
    await remove?.()
    for (const site of Object.values(sites))
      if (site._id !== a1._id && site.groupId === a1.groupId) await removeSite(admin, site._id)
    for (const plate of Object.values(plates))
      if (plate.groupId === a1.groupId) await removePlate(admin, plate._id)
    await removeGroup(admin, a1.groupId)
  }
  await expect(createWorker(admin, a1._id, lea, '2026-10')).rejects.toThrow(SiteNotFoundError)
  expect((await referenceData()).network.groupById.get(a1.groupId)).toBeUndefined()
})
