import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Collection } from 'mongodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { checkBackup } from '~/db/backup/verify.server'
import {
  REMOVED_OTHERWISE,
  SELECTED_FOR_REMOVAL,
  UNTOUCHED_BY_REMOVAL,
} from '~/db/collections/demo-documents.server'
import { demoState, findDemo, markDemo } from '~/db/collections/demo-network.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { SITE_COLLECTIONS, SITE_DETAILS } from '~/db/collections/site-documents.server'
import { findUserByEmail } from '~/db/collections/users.server'
import type { Principal } from '~/domain/access/scope'
import { countsText } from '~/domain/demo/counts'
import { ForbiddenError } from '~/domain/errors'
import { configureEnvironment, environment } from '~/infra/config/environment.server'
import { instantOfParis, setClock, setRealNow } from '~/infra/process/clock.server'
// Imported for its side effect: the modules of a start declare every collection.
import '~/server/start-up.server'
import { demoNotice, leaveDemo, previewRemoval } from '~/services/demo/leave.server'
import { finishDemoRemoval } from '~/services/demo/removal.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { createTicket } from '~/services/support/tickets.server'
import { importActivity, storeObjectif, storePlanning } from '../../builders/activity'
import { makeApiKey } from '../../builders/api-keys'
import { makeNetwork, makePlate, makeSite, type TestNetwork } from '../../builders/hierarchy'
import { makeHook } from '../../builders/outlets'
import { makePrincipal, makeSession, makeUser, principalOf } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'
import { declaredModels } from '../harness/template'

useDatabase()

const MONTH = '2026-11'
const FIRST = { name: 'Claire Fontaine', email: 'claire@exemple.fr', password: 'Un-Secret-Neuf-26' }

type Site = TestNetwork['sites']['a1']

/** A concession's collaborators, figures, targets and planning, of each one document but two collaborators. */
async function live(site: Site) {
  const worker = await makeWorker(site)
  await makeWorker(site)
  await importActivity(site, '2026-11-19', { mechanic: { netRevenue: 1000 } })
  await storeObjectif(site, MONTH, { revenue: 20_000, hours: 200, hec: 150 })
  await storePlanning(site, MONTH, 'mechanic', { '17': '1' }, worker._id)
}

/** Identifiers of all documents, by collection, without caches and counters. */
async function everything(): Promise<Map<string, Set<string>>> {
  const ids = new Map<string, Set<string>>()
  for (const { name, open } of await declaredModels()) {
    if (name in UNTOUCHED_BY_REMOVAL || name === 'rollups') continue
    const found = await (await open()).find({}, { projection: { _id: 1 } }).toArray()
    ids.set(name, new Set(found.map(({ _id }) => String(_id))))
  }
  return ids
}

const textOf = (ids: Map<string, Set<string>>) =>
  [...ids].flatMap(([name, own]) => [...own].map((id) => `${name} ${id}`)).sort()

let net: TestNetwork
let boss: Principal
let own: Site
let neighbour: Site
/** all that must remain */
let kept: string[]

const chainOf = ({ _id, plateId, groupId }: Site) => ({ siteId: _id, plateId, groupId })

const sauvegardes = () => join(environment().dataDir, 'sauvegardes')

/** Everything but what the new administrator made: account, session and entry of the trail. */
async function remaining() {
  const claire = await findUserByEmail(FIRST.email)
  const all = await everything()
  all.get('users')?.delete(claire?._id ?? '')
  all.set('sessions', new Set([...(all.get('sessions') ?? [])].slice(0, 1)))
  const { audit } = Object.fromEntries(all)
  return { claire, texts: textOf(all), trail: audit?.size ?? 0 }
}

async function expectRemoved() {
  const { claire, texts } = await remaining()
  const isTrail = (one: string) => one.startsWith('audit ')
  expect(texts.filter((one) => !isTrail(one))).toEqual(
    [...new Set(kept)].filter((one) => !isTrail(one)).sort(),
  )
  expect(texts.filter(isTrail)).toEqual(expect.arrayContaining(kept.filter(isTrail)))
  expect(texts.filter(isTrail)).toHaveLength(kept.filter(isTrail).length + 1)
  expect(claire).toMatchObject({ role: 'administrator', isActive: true })
  expect(await demoState()).toBeNull()
  const { network } = await referenceData()
  expect(network.sites.map(({ name }) => name)).toEqual(['Cholet', 'Vitré'])
}

describe('leaving the demo', () => {
  beforeEach(async () => {
    setClock(instantOfParis('2026-11-20T08:30'))
    setRealNow(null)
    net = await makeNetwork()
    for (const site of Object.values(net.sites)) await live(site)
    const administrator = await makeUser({ role: 'administrator', name: 'Sophie Démo' })
    const director = await makeUser({
      role: 'manager',
      assignmentLevel: 'concession',
      assignmentId: net.sites.a1._id,
    })
    await markDemo([administrator._id, director._id])
    boss = principalOf(administrator)
    const before = new Set(textOf(await everything()))

    // a network of its own, and a concession in a plate of the demo network
    own = await makeSite({ name: 'Cholet', plate: await makePlate({ name: 'Ouest' }) })
    neighbour = await makeSite({ name: 'Vitré', plate: net.plates.b })
    for (const site of [own, neighbour]) await live(site)
    await makeUser({
      role: 'manager',
      assignmentLevel: 'concession',
      assignmentId: own._id,
      email: 'chef@exemple.fr',
    })
    const other = await makeUser({ role: 'administrator' })
    await makeSession(other)
    await makeApiKey({ name: 'Pont', assignmentLevel: 'concession', assignmentId: own._id })
    await makeApiKey({ name: 'Entrepôt' })
    await makeHook({ assignmentLevel: 'concession', assignmentId: own._id })
    const { b } = net.plates
    kept = textOf(await everything())
      .filter((one) => !before.has(one) && !one.startsWith('demoNetwork'))
      .concat([`plates ${b._id}`, `groups ${net.groups.north._id}`])

    // made since, on the demo network
    const { c1, a1 } = net.sites
    await makeWorker(c1)
    await makeUser({ role: 'manager', assignmentLevel: 'plate', assignmentId: c1.plateId })
    await makePlate({ name: 'Vide', groupId: net.groups.south._id })
    await makeHook({ assignmentLevel: 'concession', assignmentId: a1._id })
    await makeApiKey({ name: 'Démo', assignmentLevel: 'group', assignmentId: net.groups.south._id })
    await makeSession(administrator)
    await createTicket(boss, { subject: 'Essai', message: 'Bonjour' } as never)
    // sums of the demo network, and of the whole
    for (const scope of [{ type: 'all' }, { type: 'site', ...chainOf(c1) }] as const)
      await readRollup(scope, MONTH)
  })

  it('counts what was made since and goes, what stays, and the demo', async () => {
    expect(await demoNotice()).toBe('here')
    const { added, kept: stays, seeded } = await previewRemoval(boss)
    expect(countsText(added)).toBe(
      '1 plaque, 1 collaborateur, 1 compte, 1 demande de support, 1 clé API, 1 webhook',
    )
    expect(countsText(stays)).toBe(
      '2 groupes, 2 plaques, 2 concessions, 4 collaborateurs, 2 comptes, 2 journées d’activité, 2 mois d’objectifs, 2 mois de planning, 2 clés API, 1 webhook',
    )
    expect(countsText(seeded)).toBe(
      '1 groupe, 2 plaques, 4 concessions, 8 collaborateurs, 2 comptes, 4 journées d’activité, 4 mois d’objectifs, 4 mois de planning',
    )
  })

  it('leaves exactly what is not the demo’s, after a backup, and signs the new administrator in', async () => {
    const left = await leaveDemo(boss, FIRST)
    expect(left).toMatchObject({ isDone: true })
    expect(left.current.principal).toMatchObject({ email: FIRST.email, role: 'administrator' })
    expect(readdirSync(sauvegardes())).toEqual([
      expect.stringMatching(/^demonstration-\d{14}\.apv$/),
    ])
    const { sums } = await checkBackup(left.file)
    expect(sums.find(({ name }) => name === 'sites')).toMatchObject({ documents: 6 })
    await expectRemoved()
    // the network's sum is that of the two concessions
    const { activity } = await readRollup({ type: 'all' }, MONTH)
    expect(activity.days.map((day) => day.cumulative.mechanic.netRevenue)).toEqual([2000])
    await expect(leaveDemo(left.current.principal, FIRST)).rejects.toMatchObject({ status: 404 })
  })

  it('goes on at the next start wherever it is cut', async () => {
    let until = 1
    let calls = 0
    const methods = ['deleteMany', 'deleteOne', 'updateMany'] as const
    const prototype = Collection.prototype as unknown as Record<string, () => Promise<unknown>>
    const spies = methods.map((method) => {
      const real = prototype[method] as () => Promise<unknown>
      return vi.spyOn(prototype, method).mockImplementation(function (this: unknown, ...given) {
        if (++calls === until) throw new Error('cut')
        return real.apply(this, given)
      })
    })
    try {
      expect(await leaveDemo(boss, FIRST).catch(() => null)).toMatchObject({ isDone: false })
      expect(await demoNotice()).toBe('leaving')
      await expect(previewRemoval(boss)).rejects.toMatchObject({ status: 404 })
      for (let cuts = 0; (await demoState()) !== null; cuts++) {
        expect(cuts).toBeLessThan(200)
        calls = 0
        until += 4
        await finishDemoRemoval().catch((error: Error) => expect(error.message).toBe('cut'))
      }
      expect(until).toBeGreaterThan(50)
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
    await finishDemoRemoval()
    await expectRemoved()
  }, 120_000)

  it('changes nothing when it is refused', async () => {
    const before = textOf(await everything())
    for (const password of ['court', 'azertyuiop', 'Claire Fontaine'])
      await expect(leaveDemo(boss, { ...FIRST, password })).rejects.toMatchObject({ status: 422 })
    await expect(leaveDemo(boss, { ...FIRST, email: 'chef@exemple.fr' })).rejects.toMatchObject({
      status: 409,
      fields: { email: ['Un compte existe déjà avec cette adresse e-mail.'] },
    })
    const manager = makePrincipal({ role: 'manager' })
    await expect(leaveDemo(manager, FIRST)).rejects.toThrow(ForbiddenError)
    // the folder of the backups cannot be written
    rmSync(sauvegardes(), { recursive: true, force: true })
    writeFileSync(sauvegardes(), '')
    await expect(leaveDemo(boss, FIRST)).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(
        /^La sauvegarde a échoué, rien n’a été supprimé\. Le dossier .*sauvegardes n’est pas utilisable \(ce n’est pas un dossier\)\.$/,
      ),
    })
    rmSync(sauvegardes())
    expect(textOf(await everything())).toEqual(before)
    expect((await findDemo())?.removal).toBeUndefined()
  })

  it('is neither shown nor done in production', async () => {
    const { dataDir, mongodbUri } = environment()
    const before = textOf(await everything())
    configureEnvironment({
      NODE_ENV: 'production',
      SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
      APP_URL: 'https://apv.exemple.fr',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      ...(mongodbUri ? { MONGODB_URI: mongodbUri } : {}),
    })
    expect(await demoNotice()).toBeNull()
    await expect(previewRemoval(boss)).rejects.toMatchObject({ status: 404 })
    await expect(leaveDemo(boss, FIRST)).rejects.toMatchObject({ status: 404 })
    expect(textOf(await everything())).toEqual(before)
    configureEnvironment({
      SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      ...(mongodbUri ? { MONGODB_URI: mongodbUri } : {}),
    })
  })
})

it('every collection of the database is in one list of the removal', async () => {
  const lists = [
    ...SELECTED_FOR_REMOVAL.filter((name) => name !== 'actions'),
    ...REMOVED_OTHERWISE,
    ...Object.keys(UNTOUCHED_BY_REMOVAL),
    ...[...Object.values(SITE_COLLECTIONS), ...Object.values(SITE_DETAILS)].map(({ name }) => name),
  ]
  expect(lists.sort()).toEqual((await declaredModels()).map(({ name }) => name).sort())
})
