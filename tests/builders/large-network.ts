import { database } from '~/db/driver/client.server'
import { newId } from '~/db/driver/ids.server'
import { newToken } from '~/infra/auth/tokens.server'

type Stored = Record<string, unknown> & { _id: string }
type Place = { _id: string; plateId: string; groupId: string }

/** Collections whose documents belong to one concession; each document carries its ancestors (plate and group ids). */
const OWN = ['workers', 'planning', 'records', 'objectifs', 'quality', 'videocheck']

/** Invalidates every rollup and the hierarchy cache: the documents were written without the product. */
async function forget(): Promise<void> {
  const db = await database()
  await db.collection('rollups').deleteMany({})
  await db.collection('revisions').updateMany({}, { $set: { revision: newToken() } })
}

/** A copy with other worker identifiers: they occur inside records and inside the planning's own identifiers. */
function renamed(value: unknown, people: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    const [whole, ...rest] = value.split('-')
    const other = people.get(whole ?? '')
    return other ? [other, ...rest].join('-') : value
  }
  if (Array.isArray(value)) return value.map((one) => renamed(one, people))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one, people)]))
}

/** Adds groups of one plate with `each` concessions until `count` are added; each copies the documents of `model`. */
export async function addLike(model: Place, count: number, each = 2): Promise<void> {
  const db = await database()
  const of = <T extends Stored>(name: string) => db.collection<T>(name)
  const own = new Map<string, Stored[]>()
  for (const name of OWN)
    own.set(
      name,
      await of(name)
        .find({ siteId: model._id }, { sort: { _id: 1 } })
        .toArray(),
    )
  const added = new Map<string, Stored[]>()
  const add = (name: string, document: Stored) =>
    added.set(name, [...(added.get(name) ?? []), document])
  for (let i = 0; i < count; i++) {
    const [last] = [...(added.get('plates') ?? [])].slice(-1)
    const full = i % each === 0
    const groupId = full ? newId() : String(last?.['groupId'])
    const plateId = full ? newId() : String(last?._id)
    if (full) {
      add('groups', { _id: groupId, name: `Groupe ${groupId.slice(-5)}` })
      add('plates', { _id: plateId, name: `Plaque ${plateId.slice(-5)}`, groupId })
    }
    const siteId = newId()
    const name = `Garage ${siteId.slice(-5)}`
    add('sites', { _id: siteId, name, numerosPDV: [siteId.slice(-8)], plateId, groupId })
    const people = new Map((own.get('workers') ?? []).map(({ _id }) => [_id, newId()]))
    for (const [collection, documents] of own)
      for (const document of documents) {
        const copy = renamed(document, people) as Stored
        const kept = collection === 'workers' || collection === 'planning'
        add(collection, { ...copy, ...(kept ? {} : { _id: newId() }), siteId, plateId, groupId })
      }
  }
  for (const [name, documents] of added) await of(name).insertMany(documents)
  await forget()
}
