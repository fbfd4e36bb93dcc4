import { beforeEach, describe, expect, it } from 'vitest'
import { audit } from '~/db/collections/audit.server'
import { completeInvalidations, insertInvalidation } from '~/db/collections/invalidations.server'
import { findQuality, quality } from '~/db/collections/quality.server'
import { rollupId } from '~/db/collections/rollup-ids.server'
import { findRollups, rollups } from '~/db/collections/rollups.server'
import { database } from '~/db/driver/client.server'
import { inTransaction, type Transaction } from '~/db/driver/transaction.server'
import { ClosedMonthError } from '~/domain/closing/errors'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { makeClosing } from '~/services/closing/closings.server'
import { editSite } from '~/services/hierarchy/sites.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { invalidationOf } from '~/services/writes/invalidation-policy.server'
import { write } from '~/services/writes/write.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

/*
 * Effects of a write beyond its own documents: rollups, closed months, and moves of concessions.
 */

useDatabase()
const admin = makePrincipal()
const ENDED = '2026-10'
const MONTH = '2026-11'
let net: TestNetwork
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
})

const placeOf = ({ _id: siteId, plateId, groupId }: TestNetwork['sites']['a1']) => ({
  siteId,
  plateId,
  groupId,
})
const entry = (entityId: string) => ({
  entity: 'quality' as const,
  entityId,
  action: 'create' as const,
  changes: [],
})
const entriesOf = async (entityId: string) =>
  (await audit.open()).countDocuments({ entity: 'quality', entityId })

/** Stores surveys of a concession's month; `during` runs inside the transaction, `before` runs before it. */
async function save(
  month: string,
  site = net.sites.a1,
  during: (tx: Transaction) => Promise<unknown> = async () => undefined,
): Promise<boolean> {
  const place = placeOf(site)
  const document = { _id: `q-${month}`, ...place, period: month, brands: [], revision: 1 }
  const touched = { what: 'quality' as const, sites: [place], months: [month] }
  return write(
    admin,
    [entry(month)],
    async (tx) => {
      await (await quality.open()).insertOne({ ...document }, { session: tx })
      await during(tx)
      return true
    },
    { touched },
  )
}

describe('a closed month', () => {
  it('rejects a write, and nothing of it is stored', async () => {
    await makeClosing(admin, { month: ENDED, scope: 'all' })
    await expect(save(ENDED)).rejects.toThrow(ClosedMonthError)
    expect(await findQuality(net.sites.a1._id, ENDED)).toBeNull()
    expect(await entriesOf(ENDED)).toBe(0)
  })

  it.each([
    'records',
    'objectifs',
    'planning',
    'videocheck',
    'quality',
    'potential',
    'individual-targets',
    'uncounted',
  ] as const)('rejects a write of %s that was checked before the closing', async (what) => {
    await makeClosing(admin, { month: ENDED, scope: 'all' })
    const touched = { what, sites: [placeOf(net.sites.a1)], months: [ENDED] }
    await expect(write(admin, [], async () => true, { touched })).rejects.toThrow(ClosedMonthError)
  })

  it('closed during a write keeps the stored data of that write', async () => {
    let closing: Promise<unknown> = Promise.resolve()
    let isClosed = false
    const isStored = await save(ENDED, net.sites.a1, async () => {
      closing = makeClosing(admin, { month: ENDED, scope: 'all' }).then(() => {
        isClosed = true
      })
      // one round trip: lets the closing reach the database before the write commits
      await (await database()).command({ ping: 1 })
      expect(isClosed).toBe(false)
    })
    await closing
    expect(isStored).toBe(true)
    expect(await entriesOf(ENDED)).toBe(1)
    await expect(save(ENDED)).rejects.toThrow(ClosedMonthError)
  })
})

describe('a concession', () => {
  it('that moved since it was read rejects the write, and nothing of it is stored', async () => {
    const { a1, b1 } = net.sites
    await editSite(admin, a1._id, { plate: b1.plateId })
    expect(await save(MONTH, a1)).toBe(false)
    expect(await findQuality(a1._id, MONTH)).toBeNull()
    expect(await entriesOf(MONTH)).toBe(0)
  })

  it('moved during a write takes the stored data of that write along', async () => {
    const { a1, b1 } = net.sites
    let move: Promise<unknown> = Promise.resolve()
    await save(MONTH, a1, async () => {
      move = editSite(admin, a1._id, { plate: b1.plateId })
      await (await database()).command({ ping: 1 })
    })
    await move
    expect(await findQuality(a1._id, MONTH)).toMatchObject({
      plateId: b1.plateId,
      groupId: b1.groupId,
    })
  })
})

describe('the rollups of a committed write whose process died before their invalidation', () => {
  const all = { type: 'all' } as const
  const id = rollupId('activity', 'all', MONTH)

  /** Reads the network's month, then leaves a pending invalidation of a write that changed nothing. */
  async function left(): Promise<void> {
    await importActivity(net.sites.a1, '2026-11-19', { mechanic: { netRevenue: 100 } })
    await readRollup(all, MONTH)
    expect((await findRollups([id])).get(id)?.data).not.toBeNull()
    const touched = { what: 'records' as const, sites: [placeOf(net.sites.a1)], months: [MONTH] }
    const { stale } = invalidationOf(touched)
    if (!stale) throw new Error('records make sums outdated')
    await inTransaction((tx) => insertInvalidation('w1', stale, tx))
  }
  const stored = async () => (await rollups.open()).findOne({ _id: id })

  it('count as invalid for every reader, and none is stored', async () => {
    await left()
    expect((await findRollups([id])).get(id)?.data).toBeNull()
    const before = (await stored())?.revision
    await readRollup(all, MONTH)
    expect((await stored())?.revision).toBe(before)
  })

  it('are invalidated by the next recovery of any process', async () => {
    await left()
    await completeInvalidations(true)
    expect((await stored())?.data).toBeNull()
    await readRollup(all, MONTH)
    expect((await findRollups([id])).get(id)?.data).not.toBeNull()
  })

  it('are left to their own process for 5 s', async () => {
    await left()
    await completeInvalidations(false)
    expect((await stored())?.data).not.toBeNull()
  })
})
