import { expect, it, vi } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { rollups } from '~/db/collections/rollups.server'
import { type DayRollup, readDayRollup } from '~/services/rollups/day-rollups.server'
import { makeNetwork } from '../../builders/hierarchy'
import { useDatabase } from '../harness/database'

useDatabase()

it('has what readers make of a wide value made where it is worked out, and of a concession’s when it is read', async () => {
  await makeNetwork()
  const known = await referenceData()
  const { network } = known
  const ready = vi.fn<(count: number) => void>()
  const part: DayRollup<number> = {
    name: 'compared',
    load: async (lists) => lists.map(({ length }) => length),
    sum: (parts) => parts.reduce((sum, one) => sum + one, 0),
    ready,
  }
  const date = '2026-11-19'
  expect(await readDayRollup(part, { scope: { type: 'all' }, date }, known)).toBe(
    network.sites.length,
  )
  const ofGroups = network.groups.map(
    ({ _id }) => network.sites.filter(({ groupId }) => groupId === _id).length,
  )
  expect(ready.mock.calls.flat().sort()).toEqual([...ofGroups, network.sites.length].sort())
  expect(ofGroups.length).toBeGreaterThan(1)
  ready.mockClear()
  const [{ _id: plateId, groupId } = { _id: '', groupId: '' }] = network.plates
  await readDayRollup(part, { scope: { type: 'all' }, date }, known)
  await readDayRollup(part, { scope: { type: 'plate', groupId, plateId }, date }, known)
  expect(ready).not.toHaveBeenCalled()
})

it('lets a reader who comes after a commit join no build that began before it', async () => {
  await makeNetwork()
  const known = await referenceData()
  let figure = 1
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const part: DayRollup<number> = {
    name: 'compared',
    load: async (lists) => {
      const read = figure
      begin()
      if (read === 1) await held
      return lists.map(() => read)
    },
    sum: (parts) => Math.max(...parts),
  }
  const of = { scope: { type: 'all' }, date: '2026-11-19' } as const
  const before = readDayRollup(part, of, known)
  await begun
  figure = 2
  // why by hand: a write forgets its sums right after its commit
  const stale = { scopes: null, parts: ['compared'], months: null }
  const pending = { _id: 'stale|of-a-write', stale, at: new Date() }
  await (await rollups.open()).insertOne(pending as never)
  expect(await readDayRollup(part, of, known)).toBe(2)
  goOn()
  expect(await before).toBe(1)
})
