import { allFormerUsers } from '~/db/collections/former-users.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { accountsFor } from '~/db/collections/user-search.server'
import {
  everybodyByKeys,
  findWorker,
  leftWorkers,
  type WorkerDocument,
} from '~/db/collections/workers.server'
import { ROLE_LABELS } from '~/domain/access/roles'
import type { Network } from '~/domain/hierarchy/network'
import type { PersonKind } from '~/domain/personal-data/person'
import type { PeoplePanel, PersonRow } from '~/domain/personal-data/view'
import { searchKeysOf } from '~/domain/search/search'
import { matchesSearch } from '~/domain/text-matching'
import { displayName } from '~/domain/users/display-name'
import { parisTime } from '~/infra/process/clock.server'
import { type Account, closedAccounts, findAccount, isFormer, isInUse } from './account.server'

/** Collaborators whom a search looks through, and people whom the page lists. */
const CANDIDATES = 500
const LISTED = 50
/** The last instant there is. */
const EVER = new Date(8.64e15)

const dayOf = (at: Date | null | undefined) =>
  at instanceof Date ? parisTime(at).slice(0, 10) : null

function workerRow(worker: WorkerDocument, network: Network): PersonRow {
  const { _id: id, name, metier, siteId, active, anonymisedAt, deletedAt } = worker
  const site = network.siteById.get(siteId)?.name ?? 'Concession supprimée'
  const state = active ? 'here' : anonymisedAt ? 'anonymised' : 'left'
  const detail = [metier, site].filter(Boolean).join(' · ')
  return { kind: 'worker', id, name, detail, state, since: dayOf(deletedAt) }
}

function accountRow(account: Account): PersonRow {
  const { _id: id, name, email, role, anonymisedAt, closedAt } = account
  const state = isInUse(account) ? 'here' : anonymisedAt ? 'anonymised' : 'left'
  const kind = isFormer(account) ? 'Compte supprimé ·' : 'Compte'
  const detail = `${kind} ${ROLE_LABELS[role]}${name ? ` · ${email}` : ''}`
  return { kind: 'user', id, name: displayName(account), detail, state, since: dayOf(closedAt) }
}

async function found(query: string, network: Network): Promise<PersonRow[]> {
  const keys = searchKeysOf(query)
  const [people, accounts, former] = await Promise.all([
    keys.length > 0 ? everybodyByKeys(keys, CANDIDATES) : [],
    accountsFor(query),
    allFormerUsers(),
  ])
  return [
    ...people.map((worker) => workerRow(worker, network)),
    ...[...accounts.rows, ...former].map(accountRow),
  ].filter(({ name, detail }) => matchesSearch(`${name} ${detail}`, query))
}

/** People who left and still have a name, last to leave first. */
async function latest(network: Network): Promise<PersonRow[]> {
  const [people, accounts] = await Promise.all([leftWorkers(EVER, CANDIDATES), closedAccounts()])
  return [...people.map((worker) => workerRow(worker, network)), ...accounts.map(accountRow)]
    .filter(({ state }) => state === 'left')
    .sort((a, b) => (b.since ?? '').localeCompare(a.since ?? ''))
}

async function askedOf(params: URLSearchParams, network: Network): Promise<PersonRow | null> {
  const id = params.get('id') ?? ''
  if (params.get('dialog') !== 'anonymise' || !/^[0-9a-f]{24}$/.test(id)) return null
  const kind: PersonKind = params.get('kind') === 'user' ? 'user' : 'worker'
  if (kind === 'worker') {
    const worker = await findWorker(id)
    return worker && workerRow(worker, network)
  }
  const account = await findAccount(id)
  return account && accountRow(account)
}

/** Reads the people selected by the URL: the search's matches, or people who left. */
export async function readPeople(params: URLSearchParams): Promise<PeoplePanel> {
  const query = (params.get('q') ?? '').trim().slice(0, 200)
  const { network } = await referenceData()
  const all = await (query ? found(query, network) : latest(network))
  return {
    query,
    people: all.slice(0, LISTED),
    more: all.length > LISTED,
    asked: await askedOf(params, network),
  }
}
