import { expect, it } from 'vitest'
import { shownMonths } from '~/db/collections/grid-months.server'
import { planning } from '~/db/collections/planning.server'
import { workers, workersOfSites } from '~/db/collections/workers.server'
import { setClock } from '~/infra/process/clock.server'
import { saveEntries } from '~/services/attendance/save.server'
import { makeNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

const MONTH = '2026-12'

it('makes a month of its bytes once, and sees what anybody does to it, by whatever way', async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  const { a1, a2 } = (await makeNetwork()).sites
  const [one, other] = [await makeWorker(a1), await makeWorker(a2)]
  const entry = (workerId: string, code: string) => ({
    workerId,
    date: '2026-12-02',
    code,
    seen: null,
  })
  await saveEntries(makePrincipal(), [entry(one._id, 'F'), entry(other._id, '1')])
  const read = () => shownMonths([a1._id, a2._id], MONTH)

  const first = await read()
  expect((await read()).documents[0]).toBe(first.documents[0])
  const ofOne = async () => (await read()).documents.find(({ workerId }) => workerId === one._id)
  expect(await ofOne()).toMatchObject({ isFilled: true, codes: `,F${','.repeat(29)}` })

  const collection = await planning.open()
  const byHand = { $set: { 'days.2026-12-02.code': 'R' } }
  await collection.updateOne({ workerId: one._id }, byHand as object)
  expect(await ofOne()).toMatchObject({ codes: `,R${','.repeat(29)}` })

  await collection.updateOne({ workerId: one._id }, { $set: { days: 'none' } } as object)
  const broken = await read()
  expect(broken.unreadable).toEqual([a1._id])
  expect(broken.documents.map(({ workerId }) => workerId)).toEqual([other._id])
})

it('sees a collaborator whom anybody renames, and shares nothing that could be changed', async () => {
  const { a1 } = (await makeNetwork()).sites
  const { _id } = await makeWorker(a1)
  const [before] = await workersOfSites([a1._id], true)
  expect(Object.isFrozen(before)).toBe(true)
  await (await workers.open()).updateOne({ _id }, { $set: { name: 'Autre Nom' } })
  expect((await workersOfSites([a1._id], true)).map(({ name }) => name)).toEqual(['Autre Nom'])
})
