import { expect, it, vi } from 'vitest'
import { referenceData } from '~/db/reference-data.server'
import { type DayPart, keptOn } from '~/services/rollups/kept.server'
import { makeNetwork } from '../builders/hierarchy'
import { useDatabase } from './database'

useDatabase()

it('has what readers make of a wide value made where it is worked out, and of a concession’s when it is read', async () => {
  await makeNetwork()
  const known = await referenceData()
  const { network } = known
  const ready = vi.fn<(count: number) => void>()
  const part: DayPart<number> = {
    name: 'compared',
    load: async (lists) => lists.map(({ length }) => length),
    sum: (parts) => parts.reduce((sum, one) => sum + one, 0),
    ready,
  }
  const date = '2026-11-19'
  expect(await keptOn(part, { scope: { type: 'all' }, date }, known)).toBe(network.sites.length)
  const ofGroups = network.groups.map(
    ({ _id }) => network.sites.filter(({ groupId }) => groupId === _id).length,
  )
  expect(ready.mock.calls.flat().sort()).toEqual([...ofGroups, network.sites.length].sort())
  expect(ofGroups.length).toBeGreaterThan(1)
  ready.mockClear()
  const [{ _id: plateId, groupId } = { _id: '', groupId: '' }] = network.plates
  await keptOn(part, { scope: { type: 'all' }, date }, known)
  await keptOn(part, { scope: { type: 'plate', groupId, plateId }, date }, known)
  expect(ready).not.toHaveBeenCalled()
})
