import { makeGroup, makePlate, makeSite } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { todayAt } from './eras'
import type { Facts } from './facts'
import { allOf, fact } from './facts'

export const admin = makePrincipal()
/** An import that can be taken back, and what each record held before it that is its own until a later one comes. */
export interface Undoable {
  id: string
  before: Map<string, string | null>
}

export interface World {
  plates: { _id: string; groupId: string }[]
  siteIds: string[]
  today: number
  /** in the order they came; none once it is not known what an import did */
  imports: Undoable[]
}

/** Three plates in two groups, and the story's concessions with two collaborators each. */
export async function makeWorld(places: number[]): Promise<World> {
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
  return { plates, siteIds, today: 0, imports: [] }
}

/** A collaborator's name: those of one concession differ, and may come back. */
export const nameOf = (site: number, number: number) =>
  `${['Ana', 'Bob', 'Cyd', 'Dan'][number % 4]} ${site}`

export const todayOf = (world: World) => todayAt(world.today)

/** The collaborators in a fixed order: by name, then as they came. */
export function workersOf(facts: Facts) {
  return allOf(facts, 'worker')
    .map(({ at: [id = ''], value }) => ({ id, ...value }))
    .sort((a, b) => (a.name + a.id < b.name + b.id ? -1 : 1))
}

/** Whether a concession's planning of a month may be written. */
export const isOpen = (world: World, facts: Facts, siteId: string, month: string) =>
  (month >= todayOf(world).slice(0, 7) || fact(facts, 'reopened', siteId, month) !== undefined) &&
  !allOf(facts, 'closed', month).some(({ value }) => value.siteIds.includes(siteId))
