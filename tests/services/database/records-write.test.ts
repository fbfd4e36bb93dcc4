import { beforeEach, describe, expect, it } from 'vitest'
import { fingerprinted } from '~/db/collections/record-fingerprints.server'
import { replaceRecords } from '~/db/collections/record-writes.server'
import { type RecordDocument, recordMarks, records } from '~/db/collections/records.server'
import { newId } from '~/db/driver/ids.server'
import { inTransaction } from '~/db/driver/transaction.server'
import { figuresOf } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { useDatabase } from '../harness/database'

useDatabase()

const DAY = '2026-11-19'
let net: TestNetwork
beforeEach(async () => {
  net = await makeNetwork()
})

function recordOf(key: 'a1' | 'a2', netRevenue: number, _id = newId()): RecordDocument {
  const { _id: siteId, plateId, groupId } = net.sites[key]
  return {
    _id,
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
}

const write = (...list: RecordDocument[]) => inTransaction((tx) => replaceRecords(list, tx))
const all = async () => (await records.open()).find({ month: '2026-11' }).toArray()
const revenues = async () =>
  (await all()).map(({ siteId, services }) => [
    siteId === net.sites.a1._id ? 'a1' : 'a2',
    services.mechanic.netRevenue,
  ])

describe('writing records', () => {
  it('replaces those that another import has added since, and adds the others', async () => {
    await write(recordOf('a1', 1))
    const [first] = await all()
    // both imports had found no record
    await write(recordOf('a1', 2), recordOf('a2', 3))
    expect((await revenues()).sort()).toEqual([
      ['a1', 2],
      ['a2', 3],
    ])
    const [mark] = await recordMarks([net.sites.a1._id], DAY)
    expect(mark).toMatchObject({ _id: first?._id, parts: { activity: '2' } })
  })

  it('replaces the whole record: a field of the old one does not stay', async () => {
    await write(recordOf('a1', 1))
    const [mark] = await recordMarks([net.sites.a1._id], DAY)
    await (await records.open()).updateOne({ _id: mark?._id }, { $set: { old: true } as never })
    await write(recordOf('a1', 2, mark?._id))
    expect(await all()).toEqual([fingerprinted(recordOf('a1', 2, mark?._id))])
  })

  it('adds again a record that has gone since its mark was read', async () => {
    await write(recordOf('a1', 1, 'a'.repeat(24)))
    expect(await all()).toMatchObject([{ _id: 'a'.repeat(24), siteId: net.sites.a1._id }])
    expect(await revenues()).toEqual([['a1', 1]])
  })
})
