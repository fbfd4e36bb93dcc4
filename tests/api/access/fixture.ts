import { EJSON } from 'bson'
import { holidays } from '~/db/collections/holidays.server'
import { findObjectif } from '~/db/collections/objectifs.server'
import type { SiteDocument } from '~/db/collections/sites.server'
import { tickets } from '~/db/collections/tickets.server'
import { database } from '~/db/driver/client.server'
import { newId } from '~/db/driver/ids.server'
import { lastWrite } from '~/db/driver/last-write.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { createAction } from '~/services/actions/write-actions.server'
import { saveEntries } from '~/services/attendance/save.server'
import { awaitFill } from '~/services/planning-fill/run.server'
import { saveBrand } from '~/services/quality/quality.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { makeImportModel } from '../../builders/import-models'
import { saveMonth, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { type Actor, makeActors, type Place } from './actors'
import { harmIn } from './hostile'

/** Month and day of every request; the clock is fixed at 2026-11-20T08:30. */
export const MONTH = '2026-11'
export const DAY = '2026-11-19'

/** Identifiers that a request can name. */
export interface Ids {
  group: string
  plate: string
  site: string
  worker: string
  /** a planning entry, `worker-date` */
  entry: string
  objectif: string
  user: string
  ticket: string
  holiday: string
  importModel: string
  action: string
}

/** Fixture: accounts and documents stored before the access tables are tested. */
export interface Fixture {
  actors: Actor[]
  ids: Record<Place, Ids>
  /** texts that a response must not contain, by the actor's assignment level */
  hidden: Record<Actor['level'], string[]>
}

const ACTION = {
  service: 'mechanic',
  lever: 'rate',
  text: 'Revoir les taux.',
  who: 'Paul Roy',
  until: '2026-11-30',
} as const

async function chain(site: SiteDocument, name: string, owner: string) {
  const principal = makePrincipal()
  const worker = await makeWorker(site, { name: `Collaborateur ${name}` })
  const date = '2026-11-23'
  const entry = { workerId: worker._id, date, code: '1', isApprenti: false, seen: null }
  await saveEntries(principal, [entry])
  await saveMonth(principal, site, MONTH)
  const brand = { brandName: 'Renault', surveyCount: 10, indicators: [] }
  const saved = { brand, originalName: null, seen: null }
  await saveBrand(principal, siteScopeOf(site), MONTH, saved)
  const ticket = newId()
  const at = new Date('2026-11-18T08:00:00Z')
  await (await tickets.open()).insertOne({
    _id: ticket,
    subject: `Ticket ${name}`,
    description: 'x',
    priority: 'normal',
    type: 'support',
    status: 'new',
    requesterId: owner,
    requesterName: name,
    requesterEmail: 'x@essai.fr',
    createdAt: at,
    updatedAt: at,
  })
  await makeHoliday({ date: name === 'A1' ? '2026-12-24' : '2026-12-26', name: `Férié ${name}` })
  const holiday = await (await holidays.open()).findOne({ name: `Férié ${name}` })
  const values = { site: { [name]: site._id } }
  return {
    group: site.groupId,
    plate: site.plateId,
    site: site._id,
    worker: worker._id,
    entry: `${worker._id}-${date}`,
    objectif: (await findObjectif(site._id, MONTH))?._id ?? '',
    ticket,
    holiday: holiday?._id ?? '',
    importModel: (await makeImportModel({ name: `Modèle ${name}`, values }))._id,
    action: (await createAction(principal, siteScopeOf(site), ACTION))._id,
  }
}

const every = (make: () => string): Omit<Ids, 'entry'> => ({
  group: make(),
  plate: make(),
  site: make(),
  worker: make(),
  objectif: make(),
  user: make(),
  ticket: make(),
  holiday: make(),
  importModel: make(),
  action: make(),
})

/** Fills the database: two concessions with worker, objectif and ticket, a day's activity, 32 accounts. */
export async function makeFixture(): Promise<Fixture> {
  setClock(instantOfParis('2026-11-20T08:30'))
  const net = await makeNetwork()
  const { a1, a2, b1, c1 } = net.sites
  const victim = await makeUser({ name: 'Compte étranger', role: 'ccs' })
  const own = await chain(a1, 'A1', victim._id)
  const foreign = await chain(c1, 'C1', victim._id)
  const near = [
    await makeWorker(a2, { name: 'Voisin A2' }),
    await makeWorker(b1, { name: 'Voisin B1' }),
  ]
  // figures of own and foreign concessions, which a page could leak
  for (const site of [a1, a2, b1, c1])
    await importActivity(site, DAY, { mechanic: { netRevenue: 1000, totalHours: 10 } })
  const actors = await makeActors(net)
  const south = [
    foreign.group,
    foreign.plate,
    foreign.site,
    foreign.worker,
    foreign.objectif,
    foreign.action,
  ]
  const beyondPlate = [...south, b1._id, b1.plateId, near[1]?._id ?? '']
  const beyondSite = [...beyondPlate, a2._id, near[0]?._id ?? '']
  const all = [...beyondSite, own.group, own.plate, own.site, own.worker, own.objectif]
  const alone = [own.ticket, foreign.ticket, victim._id]
  return {
    actors,
    ids: {
      // '': replaced by the actor's own account at each request
      own: { ...own, user: '' },
      foreign: { ...foreign, user: victim._id },
      unknown: { ...every(newId), entry: `${newId()}-2026-11-23` },
      malformed: { ...every(() => 'pas-un-id'), entry: 'pas-un-id' },
    },
    hidden: {
      none: [...all, ...alone],
      concession: [...beyondSite, ...alone],
      plate: [...beyondPlate, ...alone],
      group: [...south, ...alone],
    },
  }
}

/** Collections that a refused call may write, or that are derived from others. */
const VOLATILE = ['loginAttempts', 'rollups', 'drafts']

type Stored = ReadonlyMap<string, string>
/** Last-write value of the database when it last equalled the snapshot. */
const sameAt = new WeakMap<Stored, string>()

/** Serialises all stored documents, by collection. */
export async function takeSnapshot(): Promise<Stored> {
  const db = await database()
  const at = await lastWrite()
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
  const kept = names.filter((one) => !VOLATILE.includes(one)).sort()
  const found = await Promise.all(
    kept.map((name) => db.collection(name).find().sort({ _id: 1 }).toArray()),
  )
  const texts = found.map((documents) => EJSON.stringify(documents, { relaxed: false }))
  const stored = new Map(kept.map((name, i) => [name, texts[i] ?? '']))
  for (const [i, name] of kept.entries()) if (found[i]?.length === 0) stored.delete(name)
  if (at) sameAt.set(stored, at)
  return stored
}

/** Names of the collections that differ from the snapshot; compares only if the database was written since. */
export async function changedSince(before: Stored): Promise<string[]> {
  // what a form began in the background belongs to what it changed
  await awaitFill()
  const at = await lastWrite()
  if (at && sameAt.get(before) === at) return []
  const after = await takeSnapshot()
  const names = new Set([...before.keys(), ...after.keys()])
  const changed = [...names].filter((name) => before.get(name) !== after.get(name))
  const seenAt = sameAt.get(after)
  if (changed.length === 0 && seenAt) sameAt.set(before, seenAt)
  return changed
}

/** Harmful content of the named collections, with its path. */
export async function harmStored(names: readonly string[]): Promise<string[]> {
  const db = await database()
  const found = await Promise.all(
    names.map(async (name) => harmIn(await db.collection(name).find().toArray(), name)),
  )
  return found.flat()
}

/** Restores the collections of a snapshot. */
export async function restore(before: Stored, changed?: readonly string[]): Promise<void> {
  const db = await database()
  for (const name of changed ?? (await changedSince(before))) {
    await db.collection(name).deleteMany({})
    const text = before.get(name)
    if (text) await db.collection(name).insertMany(EJSON.parse(text, { relaxed: false }))
  }
}
