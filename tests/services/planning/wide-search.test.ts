import { AbstractCursor } from 'mongodb'
import { beforeAll, expect, it, vi } from 'vitest'
import { planning } from '~/db/collections/planning.server'
import type { SiteDocument } from '~/db/collections/sites.server'
import { workers } from '~/db/collections/workers.server'
import { searchKeys } from '~/domain/search/search'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { saveEntries } from '~/services/attendance/save.server'
import { readGrid } from '~/services/planning/grid.server'
import { planningExport, planningSheet } from '~/services/planning/print.server'
import { removeWorker } from '~/services/workers/workers.server'
import { makePlate, makeSite } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { makeWorker, workerOf } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase({ keep: true })

const admin = makePrincipal()
const MONTH = '2026-11'
const sites: SiteDocument[] = []
let plate: Awaited<ReturnType<typeof makePlate>>
const two = (number: number) => String(number).padStart(2, '0')

/** Thirty concessions on three pages, each with a Paul Martin; the searched workers belong to the last concessions. */
beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  plate = await makePlate()
  for (let i = 1; i <= 30; i++) sites.push(await makeSite({ plate, name: `Garage ${two(i)}` }))
  for (const site of sites) await makeWorker(site, { name: 'Paul Martin' })
  const at = (number: number) => sites[number - 1] as SiteDocument
  await makeWorker(at(25), { name: 'Ève Rouanet' })
  await makeWorker(at(28), { name: 'Max Rouanet' })
  const leaving = await makeWorker(at(30), { name: 'Zoé Rouanet' })
  const gone = await makeWorker(at(20), { name: 'Léo Rouanet' })
  const entry = { workerId: leaving._id, date: `${MONTH}-02`, code: '1', seen: null }
  await saveEntries(admin, [entry])
  for (const { _id } of [leaving, gone]) await removeWorker(admin, _id)
})

const scope = () => ({ type: 'plate', plateId: plate._id, groupId: plate.groupId }) as const
const search = async (text: string, page = 1) => {
  const grid = await readGrid(admin, scope(), MONTH, { page, search: text })
  const { blocks, found, pages, siteCount, unsearched } = grid
  return { names: blocks.map(({ name }) => name), found, pages, siteCount, unsearched, grid }
}

it('finds on the first page workers of concessions on later pages', async () => {
  // part of a name, in any case and without accents; a former worker is found in months with own codes
  expect(await search('OUANET')).toMatchObject({
    names: ['Garage 25', 'Garage 28', 'Garage 30'],
    found: 3,
    pages: 1,
    siteCount: 30,
    unsearched: null,
  })
  expect((await search('eve  rouan')).names).toEqual(['Garage 25'])
  expect((await search('zo')).names).toEqual(['Garage 30'])
  expect((await search('léo')).names).toEqual([])
  expect(await search('nulle part')).toMatchObject({ names: [], found: 0, pages: 1 })
})

it('pages its results, and keeps the totals of the whole scope', async () => {
  const all = await search(' ')
  expect([all.found, all.pages, all.names.length]).toEqual([30, 3, 12])
  const last = await search('martin', 3)
  expect(last.names).toEqual(['25', '26', '27', '28', '29', '30'].map((n) => `Garage ${n}`))
  const few = await search('rouanet', 3)
  expect(few.grid.page).toBe(1)
  expect(few.grid.totals).toEqual(all.grid.totals)
  expect(few.grid.totals?.productive.month).toBe(1)
})

it('reads only months of the concessions shown', async () => {
  const stored = await planning.open()
  const asked: string[][] = []
  const real = Object.getPrototypeOf(stored).find
  const spy = vi.spyOn(Object.getPrototypeOf(stored), 'find').mockImplementation(function (
    this: { collectionName: string },
    ...args: unknown[]
  ) {
    const [filter] = args as [{ siteId?: { $in: string[] }; _id?: { $in: string[] } }]
    if (this.collectionName === 'planning') asked.push((filter.siteId ?? filter._id)?.$in ?? [])
    return real.apply(this, args)
  })
  await search('rouanet')
  spy.mockRestore()
  // the months of the two former workers, then the months of three concessions
  expect(asked.map(({ length }) => length)).toEqual([2, 3])
})

it('applies to print and file too', async () => {
  const scope = { type: 'plate', groupId: plate.groupId, plateId: plate._id } as const
  const query = (q: string) => new URLSearchParams({ month: MONTH, q })
  const sheet = await planningSheet(admin, scope, query('rouanet'))
  expect(sheet.grid.blocks.map(({ name }) => name)).toEqual(['Garage 25', 'Garage 28', 'Garage 30'])
  expect([sheet.search, sheet.grid.found, sheet.grid.pages]).toEqual(['rouanet', 3, 1])
  const many = await planningSheet(admin, scope, query('martin'))
  expect([many.grid.blocks.length, many.grid.found, many.grid.pages]).toEqual([25, 30, 2])
  const file = await planningExport(admin, scope, query('rouanet'))
  expect(
    file.rows.map((line) => line[2]).filter((name) => String(name).includes('Rouanet')),
  ).toEqual(['Ève Rouanet', 'Max Rouanet', 'Zoé Rouanet'])
})

it('beyond 200 concessions searches beginnings of names only, by index, and says so', async () => {
  for (let i = 0; i < 175; i++) await makeSite({ plate, name: `Relais ${i}` })
  const note =
    'Au-delà de 200 concessions, la recherche porte sur le début des noms, à partir de 3 lettres.'
  let read = 0
  const toArray = AbstractCursor.prototype.toArray
  await search('rouanet')
  const spy = vi.spyOn(AbstractCursor.prototype, 'toArray').mockImplementation(async function (
    this: AbstractCursor,
  ) {
    const found = await toArray.call(this)
    read += found.length
    return found
  })
  const found = await search('rouanet')
  spy.mockRestore()
  expect(found).toMatchObject({
    names: ['Garage 25', 'Garage 28', 'Garage 30'],
    found: 3,
    siteCount: 205,
    unsearched: note,
  })
  // four workers of the name, two months of former workers, three concessions with two workers' months, and rollups
  expect(read).toBeLessThan(40)
  expect(await search('ouanet')).toMatchObject({ found: 0, unsearched: note })
  expect(await search('ro')).toMatchObject({ found: 0, unsearched: note })
  const crowd = Array.from({ length: 3000 }, () =>
    workerOf(sites[0] as SiteDocument, { name: 'Anne Rouanet' }),
  )
  const collection = await workers.open()
  await collection.insertMany(
    crowd.map((worker) => ({ ...worker, searchKeys: searchKeys(worker.name) })),
  )
  expect((await search('rouanet')).unsearched).toBe(
    `${note} Trop de collaborateurs correspondent\u202f: précisez la recherche pour les voir tous.`,
  )
  const { queryPlanner } = await collection
    .find({ $and: [{ searchKeys: 'rouan' }], plateId: plate._id })
    .explain()
  expect(queryPlanner.winningPlan.inputStage.indexName).toBe('search')
})
