import { beforeEach, expect, it, vi } from 'vitest'
import type * as locks from '~/db/collections/locks.server'
import { findObjectif, type ObjectifDocument } from '~/db/collections/objectifs.server'
import type { FieldPath } from '~/domain/objectifs/field-paths'
import { flatten } from '~/domain/objectifs/fields'
import { editSite, removeSite } from '~/services/hierarchy/sites.server'
import { readAggregate } from '~/services/objectifs/read.server'
import { type ObjectifOutcome, saveObjectifs } from '~/services/objectifs/save-many.server'
import { CLOSED, closeOctober, novemberMorning, SENTENCE } from '../../builders/closings'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin } from '../../builders/imports'
import { saveMonth, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { beforeNextWrite } from '../harness/interrupted-write'

// module mock: a case cannot otherwise act between a write's reads and its first statement
vi.mock('~/db/collections/locks.server', async (original) => {
  const { interruptible } = await import('../harness/interrupted-write')
  return interruptible(await original<typeof locks>())
})

useDatabase()
let net: TestNetwork
beforeEach(async () => {
  beforeNextWrite(null)
  net = await novemberMorning()
})

type Site = TestNetwork['sites']['a1']
const MONTH = '2026-12'

/** Saves so many entries for each concession, over whatever is stored. */
const save = (
  sites: readonly Site[],
  entries: number,
  { month = MONTH, principal = admin, path = 'budget.totalEntries' as FieldPath } = {},
) =>
  saveObjectifs(
    principal,
    sites.map((site) => ({
      scope: siteScopeOf(site),
      month,
      save: (stored: ObjectifDocument | null) => ({
        edit: { typed: { [path]: String(entries) }, shown: flatten(stored) },
        version: stored?.version ?? 0,
      }),
    })),
  )

const entriesOf = (sites: readonly Site[], month = MONTH) =>
  Promise.all(
    sites.map(async ({ _id }) => (await findObjectif(_id, month))?.budget.totalEntries ?? null),
  )

const said = (outcomes: readonly ObjectifOutcome[]) =>
  outcomes.map((one) => (one.outcome === 'failed' ? (one.error as Error).message : one.outcome))

it('a closed month is refused by name, and the others of the batch are stored', async () => {
  const { a1, b1, c1 } = net.sites
  await closeOctober(net.groups.south._id)
  expect(said(await save([a1, c1, b1], 7, { month: CLOSED }))).toEqual(['saved', SENTENCE, 'saved'])
  expect(await entriesOf([a1, c1, b1], CLOSED)).toEqual([7, null, 7])
})

it('a month closed during the save is refused, and the others of the batch are stored', async () => {
  const { a1, b1, c1 } = net.sites
  beforeNextWrite(() => closeOctober(net.groups.south._id))
  expect(said(await save([a1, c1, b1], 7, { month: CLOSED }))).toEqual(['saved', SENTENCE, 'saved'])
  expect(await entriesOf([a1, c1, b1], CLOSED)).toEqual([7, null, 7])
})

it('a concession that moves during the save is stored where it is, one that leaves the cover or is deleted is refused', async () => {
  const { a1, a2, b1 } = net.sites
  const cover = { kind: 'plate', id: net.plates.a._id } as const
  const principal = makePrincipal({ role: 'manager', cover })
  beforeNextWrite(async () => {
    await editSite(admin, a1._id, { plate: net.plates.b._id })
  })
  const [left, kept] = await save([a1, a2], 8, { principal })
  expect(left).toMatchObject({ outcome: 'failed', error: { status: 403 } })
  expect(kept).toMatchObject({ outcome: 'saved' })
  expect(await entriesOf([a1, a2])).toEqual([null, 8])

  beforeNextWrite(async () => {
    await editSite(admin, a2._id, { plate: net.plates.b._id })
    await removeSite(admin, b1._id)
  })
  const [moved, gone] = await save([a2, b1], 9)
  expect(moved).toMatchObject({ outcome: 'saved' })
  expect(gone).toMatchObject({ outcome: 'failed', error: { status: 404 } })
  expect((await findObjectif(a2._id, MONTH))?.plateId).toBe(net.plates.b._id)
})

it('a save that comes between is kept: the batch is decided again on what is stored', async () => {
  const { a1, b1 } = net.sites
  await saveMonth(admin, a1, MONTH)
  const between = { path: 'budget.totalHours' as FieldPath }
  beforeNextWrite(() => save([a1], 900, between))
  expect(said(await save([a1, b1], 10))).toEqual(['saved', 'saved'])
  expect((await findObjectif(a1._id, MONTH))?.budget).toMatchObject({
    totalEntries: 10,
    totalHours: 900,
  })
  expect((await findObjectif(a1._id, MONTH))?.version).toBe(3)
})

it('batches that name the same concessions in another order are all stored, and so is their sum', async () => {
  const { a1, a2, b1 } = net.sites
  const orders = [
    [a1, a2, b1],
    [b1, a2, a1],
    [a2, b1, a1],
  ]
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, n) => save(orders[n % 3] ?? [], 20 + n)),
  )
  expect(outcomes.flatMap(said)).toEqual(Array.from({ length: 18 }, () => 'saved'))
  const stored = await entriesOf([a1, a2, b1])
  // one batch after the other: that which came last is stored whole
  expect(new Set(stored).size).toBe(1)
  const { globalTotals } = await readAggregate(
    admin,
    { type: 'group', groupId: net.groups.north._id },
    MONTH,
  )
  expect(globalTotals.budget.totalEntries).toBe(3 * (stored[0] ?? 0))
})
