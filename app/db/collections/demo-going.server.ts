import type { Document } from 'mongodb'
import type { DemoCounts, DemoRemovalCounts } from '~/domain/demo/counts'
import type { DemoIds } from '~/domain/demo/ids'
import { goingPlaces, type Places } from '~/domain/demo/places'
import { openModel } from '../driver/collection.server'
import { COUNTED, type DemoDocument } from './demo-network.server'

const among = (ids: readonly string[]) => ({ $in: [...ids] })

async function found(name: string, filter: object, fields: string[] = []): Promise<Document[]> {
  const projection = Object.fromEntries(['_id', ...fields].map((field) => [field, 1]))
  return (await openModel(name)).find(filter, { projection }).toArray()
}
const idsOf = (documents: readonly Document[]): string[] => documents.map(({ _id }) => String(_id))
const EVER = { $gte: new Date(0) }

/** Actions of the places: of a concession, of a plate as a whole, of a group as a whole. */
const actionsOf = ({ groups, plates, sites }: Pick<DemoIds, 'groups' | 'plates' | 'sites'>) => ({
  $or: [
    { siteId: among(sites) },
    { siteId: '', plateId: among(plates) },
    { siteId: '', plateId: '', groupId: among(groups) },
  ],
})

/** Imports that stay: those that name a concession of another origin, and those of other accounts that name none. */
function isKeptImport(one: Document, sites: ReadonlySet<string>, users: ReadonlySet<string>) {
  const named = (one.sites as { siteId: string | null }[]).flatMap(({ siteId }) => siteId ?? [])
  return named.length > 0 ? named.some((id) => !sites.has(id)) : !users.has(String(one.userId))
}

/** Keys of the places, and those of the whole network that a demo account has made. */
async function goingKeys(places: readonly string[], users: ReadonlySet<string>): Promise<string[]> {
  const keys = await found('apiKeys', { createdAt: EVER }, ['assignmentId'])
  const made = { entity: 'apiKey', entityId: among(idsOf(keys)), action: 'create' }
  const makers = new Map(
    (await found('audit', made, ['entityId', 'userId'])).map((one) => [one.entityId, one.userId]),
  )
  const isGoing = ({ _id, assignmentId }: Document) =>
    assignmentId ? places.includes(assignmentId) : users.has(makers.get(_id))
  return idsOf(keys.filter(isGoing))
}

/** All that goes with the demo network now. @param network its places at present */
export async function readGoing(
  { ids: seeded }: Pick<DemoDocument, 'ids'>,
  network: Places,
): Promise<DemoIds> {
  const places = goingPlaces(seeded, network)
  const nodes = [...places.groups, ...places.plates, ...places.sites]
  const users = [
    ...new Set([...seeded.users, ...idsOf(await found('users', { assignmentId: among(nodes) }))]),
  ]
  const [isSite, isUser] = [new Set(places.sites), new Set(users)]
  const inSites = { siteId: among(places.sites) }
  const log = await found('imports', { startedAt: EVER }, ['sites.siteId', 'userId'])
  const closed = await found('closings', { month: { $gte: '' } }, ['siteIds'])
  const [kept, gone] = [[] as Document[], [] as Document[]]
  for (const one of log) (isKeptImport(one, isSite, isUser) ? kept : gone).push(one)
  return {
    ...places,
    users,
    workers: idsOf(await found('workers', inSites)),
    comments: idsOf(await found('comments', inSites)),
    actions: idsOf(
      await found('actions', { $or: [...actionsOf(places).$or, { _id: among(seeded.actions) }] }),
    ),
    imports: idsOf(gone),
    importModels: [...seeded.importModels],
    metierTargets: [...seeded.metierTargets],
    closings: idsOf(
      closed.filter(({ siteIds }) => (siteIds as string[]).every((id) => isSite.has(id))),
    ),
    tickets: idsOf(await found('tickets', { requesterId: among(users) })),
    apiKeys: await goingKeys(nodes, isUser),
    outlets: idsOf(await found('outlets', { assignmentId: among(nodes) })),
    keptImports: idsOf(kept),
  }
}

const all = async (name: string) =>
  (await openModel(name)).countDocuments({ _id: { $gte: '' } } as object)

const KINDS = [
  'groups',
  'plates',
  'sites',
  'users',
  'workers',
  'comments',
  'actions',
  'imports',
  'importModels',
  'closings',
  'tickets',
  'apiKeys',
  'outlets',
] as const

/** What the removal would do, counted by kind. */
export async function countRemoval(demo: DemoDocument, ids: DemoIds): Promise<DemoRemovalCounts> {
  const listed: Partial<Record<string, readonly string[]>> = demo.ids
  const counts = { added: {}, kept: {}, seeded: {} } as Record<
    keyof DemoRemovalCounts,
    Record<string, number>
  >
  const note = (kind: keyof DemoCounts, going: number, own: number, total: number) => {
    counts.added[kind] = going - own
    counts.seeded[kind] = own
    counts.kept[kind] = total - going
  }
  for (const kind of KINDS) {
    const known = new Set(listed[kind])
    const own = ids[kind].filter((id) => known.has(id)).length
    note(kind, ids[kind].length, own, await all(kind))
  }
  for (const kind of COUNTED) {
    const going = await (await openModel(kind)).countDocuments({ siteId: among(ids.sites) })
    note(kind, going, Math.min(going, demo.counts[kind]), await all(kind))
  }
  return counts
}
