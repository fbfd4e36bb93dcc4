import { createModel } from '~/services/import-models/write-models.server'
import { makeGroup, makePlate, makeSite } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { todayAt } from './calendar-cases'
import { DAY_MODEL } from './day-model'
import type { Facts } from './model-state'
import { allOf, fact } from './model-state'

export const admin = makePrincipal()
/** An import that can be undone, and the earlier content of each record that no later import has replaced. */
export interface Undoable {
  id: string
  before: Map<string, string | null>
}

export interface Fixture {
  plates: { _id: string; groupId: string }[]
  siteIds: string[]
  today: number
  /** in order of import; empty once the effect of an import is unknown */
  imports: Undoable[]
}

/** Creates three plates in two groups, and the story's concessions with two workers each. */
export async function makeFixture(places: number[]): Promise<Fixture> {
  const [north, south] = [await makeGroup({ name: 'Nord' }), await makeGroup({ name: 'Sud' })]
  const plates = [
    await makePlate({ name: 'P0', groupId: north._id }),
    await makePlate({ name: 'P1', groupId: north._id }),
    await makePlate({ name: 'P2', groupId: south._id }),
  ]
  const siteIds: string[] = []
  for (const [i, place] of places.entries()) {
    const plate = plates[place] as (typeof plates)[number]
    const site = await makeSite({ name: `C${i}`, plate, numerosPDV: [`${i}a`, `${i}b`] })
    siteIds.push(site._id)
    await makeWorker(site, { name: nameOf(i, 0) })
    await makeWorker(site, { name: nameOf(i, 1), service: 'body', metier: 'Carrossier' })
  }
  await createModel(admin, DAY_MODEL, null)
  return { plates, siteIds, today: 0, imports: [] }
}

/** A worker's name: the names of one concession differ, and may be used again later. */
export const nameOf = (site: number, number: number) =>
  `${['Ana', 'Bob', 'Cyd', 'Dan'][number % 4]} ${site}`

export const todayOf = (world: Fixture) => todayAt(world.today)

/** Workers sorted by name, then by order of creation. */
export function workersOf(facts: Facts) {
  return allOf(facts, 'worker')
    .map(({ at: [id = ''], value }) => ({ id, ...value }))
    .sort((a, b) => (a.name + a.id < b.name + b.id ? -1 : 1))
}

/** True when a concession's planning of a month can be written. */
export const isOpen = (world: Fixture, facts: Facts, siteId: string, month: string) =>
  (month >= todayOf(world).slice(0, 7) || fact(facts, 'reopened', siteId, month) !== undefined) &&
  !allOf(facts, 'closed', month).some(({ value }) => value.siteIds.includes(siteId))
