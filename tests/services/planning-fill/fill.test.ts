import { beforeEach, expect, it } from 'vitest'
import { findPlanning, planningOfSites } from '~/db/collections/planning.server'
import { findFill, insertFill, planningFills } from '~/db/collections/planning-fills.server'
import { PastMonthError } from '~/domain/planning/lock'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { heartbeat } from '~/infra/process/process-heartbeat.server'
import { saveEntries } from '~/services/attendance/save.server'
import { awaitFill, resumeFill, startFill, startUndo } from '~/services/planning-fill/run.server'
import { fillSite } from '~/services/planning-fill/site.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { makePrincipal, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
let admin: ReturnType<typeof makePrincipal>

beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  const { _id: userId } = await makeUser({ role: 'administrator' })
  admin = makePrincipal({ userId })
  await makeHoliday({ date: '2026-11-01', name: 'Toussaint' })
  await makeHoliday({ date: '2026-11-11', name: 'Armistice 1918' })
})

async function filled(): Promise<string> {
  const id = await startFill(admin)
  await awaitFill()
  return id
}
async function undone(id: string): Promise<void> {
  await startUndo(admin, id)
  await awaitFill()
}
const resultsOf = async (id: string) => (await findFill(id))?.sites
const codesOf = async (workerId: string) => {
  const [month] = await findPlanning([`${workerId}-2026-11`])
  return Object.entries(month?.days ?? {}).flatMap(([date, { code }]) =>
    code ? [`${date.slice(8)} ${code}`] : [],
  )
}

it('fills every concession by the rules of the single act, and names the result of each', async () => {
  const { a1, a2, b1, c1 } = net.sites
  const paul = await makeWorker(a1)
  await makeWorker(a1, { service: 'administrative', metier: '' })
  const anne = await makeWorker(a2)
  await saveEntries(admin, [{ workerId: anne._id, date: '2026-11-02', code: 'CP', seen: null }])
  const lea = await makeWorker(b1)
  const before = await fillSite(admin, { _id: 'before', month: '2026-11' }, b1._id)
  expect(before).toEqual({ outcome: 'filled', count: 20, message: null })

  const id = await filled()
  expect(await findFill(id)).toMatchObject({ state: 'filled', month: '2026-11' })
  // 30 days − 5 Sundays − 4 Saturdays − the 11th = 20 days; A2 keeps its day of leave, B1 is filled already
  expect(await resultsOf(id)).toEqual({
    [a1._id]: { outcome: 'filled', count: 40, message: null },
    [a2._id]: { outcome: 'filled', count: 19, message: null },
    [b1._id]: { outcome: 'nothing', count: 0, message: null },
    [c1._id]: { outcome: 'empty', count: 0, message: null },
  })
  const days = await codesOf(paul._id)
  expect(days).toHaveLength(20)
  expect(days[0]).toBe('02 1')
  expect((await codesOf(anne._id))[0]).toBe('02 CP')
  expect(await codesOf(lea._id)).toHaveLength(20)
})

it('takes back only what it filled and what was not changed since', async () => {
  const { a1, a2 } = net.sites
  const paul = await makeWorker(a1)
  const anne = await makeWorker(a2)
  await saveEntries(admin, [{ workerId: anne._id, date: '2026-11-02', code: '1', seen: null }])
  const id = await filled()
  await saveEntries(admin, [
    { workerId: paul._id, date: '2026-11-03', code: 'CP', seen: null },
    { workerId: paul._id, date: '2026-11-04', code: '', seen: null },
  ])
  await undone(id)

  // the changed day stays, and the emptied one was changed, too: 20 − 2
  expect(await codesOf(paul._id)).toEqual(['03 CP'])
  expect(await codesOf(anne._id)).toEqual(['02 1'])
  expect(await findFill(id)).toMatchObject({
    state: 'undone',
    undoneBy: admin.userId,
    sites: {
      [a1._id]: { count: 20, undo: { emptied: 18, kept: 2, message: null } },
      [a2._id]: { count: 19, undo: { emptied: 19, kept: 0, message: null } },
    },
  })
  const potentials = (await planningOfSites([a1._id], '2026-11')).map(({ potential }) => potential)
  expect(potentials).toEqual([{ mechanic: 0, quickService: 0, body: 0 }])
  await expect(startUndo(admin, id)).rejects.toMatchObject({ status: 409 })
})

it('goes on after its process died, and counts what that one had written', async () => {
  const { a1, a2 } = net.sites
  await makeWorker(a1)
  await makeWorker(a2)
  const sites = Object.values(net.sites)
  const fill = {
    _id: 'interrompu',
    only: true as const,
    month: '2026-11',
    userId: admin.userId,
    undoneBy: null,
    startedAt: new Date(),
    state: 'filling' as const,
    siteIds: sites.map(({ _id }) => _id),
    sites: {},
    ...heartbeat(),
  }
  await insertFill(fill)
  // killed between the concession's transaction and its result
  await fillSite(admin, fill, a1._id)
  await expect(startFill(admin)).rejects.toMatchObject({ status: 409 })
  await resumeFill()
  await awaitFill()
  expect(await findFill(fill._id)).toMatchObject({
    state: 'filled',
    sites: {
      [a1._id]: { outcome: 'filled', count: 20 },
      [a2._id]: { outcome: 'filled', count: 20 },
    },
  })

  // killed after the transaction of the undo, before its result
  await undone(fill._id)
  const redo = { state: 'undoing', only: true, [`sites.${a1._id}.undo`]: null } as object
  await (await planningFills.open()).updateOne({ _id: fill._id }, { $set: redo })
  await resumeFill()
  await awaitFill()
  expect((await resultsOf(fill._id))?.[a1._id]?.undo).toEqual({
    emptied: 20,
    kept: 0,
    message: null,
  })
})

it('is not continued for an account that is no administrator any more', async () => {
  await makeWorker(net.sites.a1)
  const { _id: userId } = await makeUser({ role: 'manager' })
  const id = await startFill(makePrincipal({ userId }))
  await awaitFill()
  expect(await findFill(id)).toMatchObject({ state: 'interrupted', sites: {} })
})

it('is refused to every role but the administrator', async () => {
  for (const role of ['director', 'dirigeant', 'manager', 'secretary'] as const) {
    const other = makePrincipal({ role })
    await expect(startFill(other)).rejects.toMatchObject({ status: 403 })
    await expect(startUndo(other, 'x')).rejects.toMatchObject({ status: 403 })
  }
})

it('names a month that is over with its sentence, and writes nothing', async () => {
  const paul = await makeWorker(net.sites.a1)
  // the month ends between the start and the concession
  setClock(instantOfParis('2026-12-01T08:30'))
  expect(await fillSite(admin, { _id: 'late', month: '2026-11' }, net.sites.a1._id)).toEqual({
    outcome: 'refused',
    count: 0,
    message: new PastMonthError().message,
  })
  expect(await codesOf(paul._id)).toEqual([])
})
