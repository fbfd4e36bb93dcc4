import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordWrite } from '~/db/record-parts.server'
import { keepBefore, replaceRecords } from '~/db/record-writes.server'
import { recordMarks, records } from '~/db/records.server'
import { figuresOf } from '../builders/activity'
import { makeNetwork, type TestNetwork } from '../builders/hierarchy'
import { unannounced } from '../builders/writes'
import { useDatabase } from './database'

useDatabase()

const DAY = '2026-11-19'
let net: TestNetwork
beforeEach(async () => {
  net = await makeNetwork()
})

function writeOf(key: 'a1' | 'a2', id: string | null, netRevenue: number): RecordWrite {
  const { _id: siteId, plateId, groupId } = net.sites[key]
  const record = {
    siteId,
    plateId,
    groupId,
    date: DAY,
    month: '2026-11',
    importDate: '2026-11-20',
    importId: 'i',
    importedAt: new Date('2026-11-20T07:30:00Z'),
    services: figuresOf({ mechanic: { netRevenue } }),
    workers: [],
    advisers: [],
    parts: { activity: String(netRevenue), workers: '', sales: '' },
  }
  return { id, record }
}

const write = async (...writes: RecordWrite[]) =>
  replaceRecords(await keepBefore(writes), unannounced())
const all = async () => (await records.open()).find({ month: '2026-11' }).toArray()
const revenues = async () =>
  (await all()).map(({ siteId, services }) => [
    siteId === net.sites.a1._id ? 'a1' : 'a2',
    services.mechanic.netRevenue,
  ])

describe('writing records', () => {
  it('replaces those that another import added meanwhile, and adds the others', async () => {
    await write(writeOf('a1', null, 1))
    const [first] = await all()
    // both believed that no record was there
    await write(writeOf('a1', null, 2), writeOf('a2', null, 3))
    expect((await revenues()).sort()).toEqual([
      ['a1', 2],
      ['a2', 3],
    ])
    const [mark] = await recordMarks([net.sites.a1._id], DAY)
    expect(mark).toMatchObject({ _id: first?._id, parts: { activity: '2' } })
  })

  it('replaces the whole record: a field of the old one does not stay', async () => {
    await write(writeOf('a1', null, 1))
    const [mark] = await recordMarks([net.sites.a1._id], DAY)
    await (await records.open()).updateOne({ _id: mark?._id }, { $set: { old: true } as never })
    await write(writeOf('a1', mark?._id ?? null, 2))
    expect(await all()).toEqual([{ _id: mark?._id, ...writeOf('a1', null, 2).record }])
  })

  it('adds again a record that has gone since its mark was read', async () => {
    await write(writeOf('a1', 'a'.repeat(24), 1))
    expect(await all()).toMatchObject([{ _id: 'a'.repeat(24), siteId: net.sites.a1._id }])
    expect(await revenues()).toEqual([['a1', 1]])
  })
})
