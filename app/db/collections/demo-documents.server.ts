import { scopeKey } from '~/domain/access/scope'
import type { DemoIds } from '~/domain/demo/ids'
import { openModel } from '../driver/collection.server'

type Selection = (ids: DemoIds, nodes: readonly string[]) => object

const among = (ids: readonly string[]) => ({ $in: [...ids] })
const byId =
  (kind: keyof DemoIds): Selection =>
  (ids) => ({ _id: among(ids[kind]) })
const beforeImages: Selection = ({ imports, keptImports, sites }) => ({
  $or: [
    { importId: among(imports) },
    { _id: among(keptImports.flatMap((one) => sites.map((site) => `${one}|${site}`))) },
  ],
})
const ofPlaces: Selection = (_, nodes) => ({ scope: among(nodes) })

/**
 * Collections of which documents go with the demo network, apart from those of its concessions (`SITE_COLLECTIONS`,
 * `SITE_DETAILS`), its places and the belongings of its accounts.
 */
const SELECTED: Readonly<Record<string, Selection>> = {
  users: byId('users'),
  formerUsers: byId('users'),
  anonymised: ({ users, workers }) => ({
    _id: among([...users.map((id) => `user|${id}`), ...workers.map((id) => `worker|${id}`)]),
  }),
  personExports: ({ users, workers }) => ({ personId: among([...users, ...workers]) }),
  tickets: byId('tickets'),
  outbox: ({ tickets }) => ({ _id: { $gte: '' }, 'letter.ticketId': among(tickets) }),
  apiKeys: byId('apiKeys'),
  outlets: byId('outlets'),
  outletMessages: ({ outlets }) => ({ outletId: among(outlets) }),
  outletAnswers: ({ outlets }) => ({ outletId: among(outlets) }),
  actions: byId('actions'),
  imports: byId('imports'),
  watchedFiles: ({ imports }) => ({ _id: { $gte: '' }, importId: among(imports) }),
  replacedRecords: beforeImages,
  replacedVideocheck: beforeImages,
  replacedDays: beforeImages,
  networkLoads: ({ users }) => ({ startedAt: { $gte: new Date(0) }, userId: among(users) }),
  networkLoadWrites: ({ users }) => ({ userId: among(users) }),
  planningFills: ({ users }) => ({ startedAt: { $gte: new Date(0) }, userId: among(users) }),
  importModels: byId('importModels'),
  importModelVersions: ({ importModels }) => ({ modelId: among(importModels) }),
  metierTargets: ({ metierTargets }, nodes) => ({
    $or: [{ _id: among(metierTargets) }, { node: among(nodes) }],
  }),
  closings: byId('closings'),
  sealedFigures: ({ closings }) => ({ closingId: among(closings) }),
  reopenedMonths: ({ sites }) => ({
    // `${siteId}|${month}`: '}' is the character after '|'
    $or: [{ _id: '' }, ...sites.map((site) => ({ _id: { $gte: `${site}|`, $lt: `${site}}` } }))],
  }),
  holidays: ofPlaces,
  workingDays: ofPlaces,
  rollups: ofPlaces,
  // what the nightly check found may name removed documents: the next check finds what is left
  fingerprintChecks: () => ({ _id: 'latest' }),
}

/** Collections that are emptied in another way: with the places, the accounts, and by the identifiers in the trail. */
export const REMOVED_OTHERWISE = [
  'groups',
  'plates',
  'sites',
  'sessions',
  'passwordResets',
  'drafts',
  'importFiles',
  'importPreviews',
  'importPreviewPieces',
  'importBatches',
  'importBatchFiles',
  'importModelDrafts',
  'networkPreviews',
  'alertStates',
  'audit',
  'demoNetwork',
] as const

/** Collections of which nothing goes, each with the reason. */
export const UNTOUCHED_BY_REMOVAL: Readonly<Record<string, string>> = {
  followUps: 'steps of writes that are not done yet',
  idempotencyKeys: 'hashes, deleted after a day',
  locks: 'counters of writes',
  loginAttempts: 'hashes, deleted after an hour',
  retention: 'a setting of the product',
  retentionRuns: 'runs of the product',
  revisions: 'a counter',
  settings: 'settings of the whole network, which the seed does not write',
  setupCodes: 'absent once an account exists',
  signingKeys: 'keys of the product, which later closings use',
}

/** Names of the collections whose documents `SELECTED` selects. */
export const SELECTED_FOR_REMOVAL: readonly string[] = Object.keys(SELECTED)

const nodesOf = ({ groups, plates, sites }: DemoIds): string[] => [
  ...groups.map((groupId) => scopeKey({ type: 'group', groupId })),
  ...plates.map((plateId) => `plate:${plateId}`),
  ...sites.map((siteId) => `site:${siteId}`),
]

/** Deletes the selected documents of one collection. Idempotent. @param name a name of `SELECTED_FOR_REMOVAL` */
export async function deleteSelected(name: string, ids: DemoIds): Promise<void> {
  const selection = SELECTED[name]
  if (selection) await (await openModel(name)).deleteMany(selection(ids, nodesOf(ids)))
}

const TRAIL_BATCH = 1000

/** Deletes the audit entries that name a removed document. Idempotent. */
export async function deleteTrail(ids: DemoIds): Promise<void> {
  const { keptImports: _, ...going } = ids
  const gone = new Set(Object.values(going).flat())
  const collection = await openModel('audit')
  const entries = collection.find({ at: { $gte: new Date(0) } }, { projection: { entityId: 1 } })
  const found: string[] = []
  for await (const { _id, entityId } of entries)
    if ((String(entityId).match(/[0-9a-f]{24}/g) ?? []).some((id) => gone.has(id)))
      found.push(String(_id))
  for (let i = 0; i < found.length; i += TRAIL_BATCH)
    await collection.deleteMany({ _id: among(found.slice(i, i + TRAIL_BATCH)) } as object)
}
