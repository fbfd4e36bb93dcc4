import { beforeAll, describe, expect, it } from 'vitest'
import { CONTRACTS } from '~/api/contracts.server'
import { keys as storedKeys } from '~/db/collections/idempotency-keys.server'
import { workers } from '~/db/collections/workers.server'
import { importActivity } from '../../builders/activity'
import { makeApiKey } from '../../builders/api-keys'
import { closeOctober } from '../../builders/closings'
import { ACTIVITY, send as importSheets } from '../../builders/imports'
import { makeHook } from '../../builders/outlets'
import { makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import type { Sent } from '../access/call-row'
import { ROWS } from '../access/cases'
import { changedSince, type Ids, takeSnapshot } from '../access/fixture'
import { useFixture } from '../access/use-access-fixture'
import { type Ask, application } from '../harness/application'

useDatabase({ keep: true })
const stage = useFixture()
let ask: Ask
beforeAll(async () => {
  ask = await application()
})

/** Calls that cannot be repeated by their nature, or that write nothing. */
const NOT_REPEATED: Readonly<Record<string, string>> = {
  'POST /setup': 'is over once an account exists (9-first-day §1)',
  'POST /auth/login': 'begins a session, which ends the earlier one (4-decisions, 9)',
  'POST /auth/logout': 'ends the session that sends it',
  'POST /auth/requestResetPassword': 'sends another mail, since the first may be lost',
  'POST /auth/verifyPasswordResetToken': 'writes nothing',
  'POST /auth/resetPassword': 'its token is valid once (4-decisions, 10)',
  'PATCH /users/myPassword': 'names the password that it replaces',
  'POST /dashboard/import': 'a file sent twice is tested in tests/api/imports',
  'POST /videocheck/import': 'a file sent twice is tested in tests/services/videocheck',
  'POST /import-models/try': 'writes nothing',
  'POST /network/import': 'a workbook given back twice is tested in tests/api/network-workbook',
  'POST /outlets/{id}/trial': 'each trial is a message of its own',
  'POST /personal-data/workers/{id}/export': 'the trail names each copy that was handed out',
  'POST /personal-data/users/{id}/export': 'the trail names each copy that was handed out',
}

type Prepare = (ids: Ids) => Promise<Sent>

/** Objects that the fixture does not have. */
const PREPARED: Readonly<Record<string, Prepare>> = {
  'DELETE /groups/{id}': async () => made('/groups', { name: 'Vide' }),
  'DELETE /plates/{id}': async ({ group }) => made('/plates', { name: 'Vide', group }),
  'DELETE /sites/{id}': async ({ plate }) =>
    made('/sites', { name: 'Vide', plate, numerosPDV: ['0998'] }),
  'DELETE /api-keys/{id}': async () => ({ id: (await makeApiKey())._id }),
  'PUT /outlets/{id}': async ({ site }) => ({
    id: (await makeHook({ assignmentLevel: 'concession', assignmentId: site }))._id,
    body: { isPaused: true },
  }),
  'DELETE /outlets/{id}': async ({ site }) => ({
    id: (await makeHook({ assignmentLevel: 'concession', assignmentId: site }))._id,
  }),
  'DELETE /users/{id}/second-factor': async () => ({
    id: (
      await makeUser({
        secondFactor: { secret: 'x', lastStep: 0, recovery: [], since: new Date() } as never,
      })
    )._id,
  }),
  'DELETE /users/{id}/company-account': async () => ({
    id: (await makeUser({ companyAccount: { issuer: 'https://compte.fr', subject: '7' } as never }))
      ._id,
  }),
  // five usual days of 100 €, then 10 000 €
  'POST /doubts/{id}/confirm': async ({ site: _id, plate: plateId, group: groupId }) => {
    const site = { _id, plateId, groupId }
    for (const [i, day] of ['01', '02', '03', '04', '07'].entries())
      await importActivity(site, `2026-09-${day}`, { mechanic: { netRevenue: 100 * (i + 1) } })
    await importActivity(site, '2026-09-08', { mechanic: { netRevenue: 10_500 } })
    const body = { new: 10_000, reason: 'Flotte livrée.' }
    return { id: `${_id}.mechanic.revenue.2026-09-08`, body }
  },
  'POST /closings/{id}/reopen': async ({ group }) => ({
    id: (await closeOctober(group))._id,
    body: { reason: 'Avoir oublié' },
  }),
  'POST /imports/{id}/undo': async () => ({
    id: (await importSheets({ Activité: ACTIVITY })).importId,
  }),
  'POST /personal-data/workers/{id}/anonymise': async ({ worker }) => {
    await (await workers.open()).updateOne(
      { _id: worker },
      { $set: { active: false, deletedAt: new Date('2026-11-02T08:00:00Z') } },
    )
    return { id: worker }
  },
  'POST /personal-data/users/{id}/anonymise': async () => ({
    id: (await makeUser({ isActive: false, closedAt: new Date('2026-01-02T08:00:00Z') }))._id,
  }),
  'PUT /objectifs/bulk': async ({ site }) => ({
    body: { objectifs: [{ year: 2026, month: 11, site, budget: { revenue: 1 } }] },
  }),
}

async function made(path: string, json: object): Promise<Sent> {
  const response = await ask(`/api${path}`, { method: 'POST', token: stage.admin.token, json })
  return { id: (await response.json())._id }
}

const send = async (name: string, { id = '', query = {}, body, form }: Sent, key?: string) => {
  const [method = '', path = ''] = name.split(' ')
  const response = await ask(`/api${path.replace(/\{\w+\}/, id)}?${new URLSearchParams(query)}`, {
    method,
    token: stage.admin.token,
    headers: key ? { 'Idempotency-Key': key } : {},
    ...(form ? { body: form } : { json: body }),
  })
  return { status: response.status, body: await response.json() }
}

const prepare: (name: string) => Promise<Sent> = async (name) =>
  PREPARED[name]?.(stage.ids) ??
  (ROWS[name as keyof typeof ROWS] as (typeof ROWS)[string]).call(stage.ids, {
    site: stage.ids.site,
  })

/** Collections that differ from the snapshot, but for the keys of the calls, and mails, which leave by themselves. */
const changed = async (before: Awaited<ReturnType<typeof takeSnapshot>>) =>
  (await changedSince(before)).filter((name) => !['idempotencyKeys', 'outbox'].includes(name))

/** Statuses of a second call whose first one ended what it names. */
const ENDED: Readonly<Record<string, number>> = {
  'POST /closings/{id}/reopen': 409,
  'POST /imports/{id}/undo': 409,
}

const WRITES = CONTRACTS.filter(({ method }) => method !== 'GET').map((contract) => ({
  ...contract,
  name: `${contract.method} ${contract.path}`,
}))
const CREATING = WRITES.filter(({ repeatable }) => repeatable).map(({ name }) => name)
const SETTING = WRITES.filter(({ repeatable, name }) => !repeatable && !(name in NOT_REPEATED))

describe('a call sent twice leaves the same (4-decisions, 75)', () => {
  it.each(SETTING)('$name', async ({ name, method }) => {
    const sent = await prepare(name)
    const first = await send(name, sent)
    expect(first.status).toBe(200)
    const stored = await takeSnapshot()
    const second = await send(name, sent)
    expect(second.status).toBe(ENDED[name] ?? (method === 'DELETE' ? 404 : 200))
    expect(await changed(stored)).toEqual([])
  })
})

describe('a creation with an Idempotency-Key', () => {
  it.each(CREATING)('%s creates once and answers the same', async (name) => {
    const sent = await prepare(name)
    const first = await send(name, sent, 'matin-1')
    expect(first.status).toBe(201)
    const stored = await takeSnapshot()
    const second = await send(name, sent, 'matin-1')
    if (name === 'POST /api-keys')
      expect(second).toEqual({
        status: 409,
        body: { message: 'Déjà créée par un appel avec la même Idempotency-Key.' },
      })
    else expect(second).toEqual(first)
    const other = await send(
      name,
      { ...sent, body: { ...(sent.body as object), name: 'Autre' } },
      'matin-1',
    )
    expect(other).toEqual({
      status: 422,
      body: {
        message:
          'Cette Idempotency-Key a déjà servi à un autre appel\u202f: employez-en une autre pour un autre contenu.',
      },
    })
    expect(await changed(stored)).toEqual([])
  })

  it.each(CREATING)('%s creates again without one, or is refused by its own rule', async (name) => {
    const sent = await prepare(name)
    const first = await send(name, sent)
    const stored = await takeSnapshot()
    const second = await send(name, sent)
    const creates = second.status === 201
    expect([201, 409, 422]).toContain(second.status)
    expect((await changed(stored)).length > 0).toBe(creates)
    if (creates) expect(second.body).not.toEqual(first.body)
  })

  it('keeps no key of a refused call', async () => {
    expect((await send('POST /groups', { body: { name: '' } }, 'k')).status).toBe(422)
    expect((await send('POST /groups', { body: { name: 'Est' } }, 'k')).status).toBe(201)
  })

  it('creates once of two calls at the same time', async () => {
    const both = await Promise.all(
      [1, 2, 3].map(() => send('POST /groups', { body: { name: 'Est' } }, 'ensemble')),
    )
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(both.map(({ body }) => body._id)).size).toBe(1)
    expect(await groupsNamed('Est')).toBe(1)
  })

  it('finds what a process had made that died before its answer was kept', async () => {
    const sent = { body: { name: 'Est' } }
    const first = await send('POST /groups', sent, 'tué')
    expect(first.status).toBe(400)
    const made = await send('POST /groups', sent, 'tue')
    const keys = await storedKeys.open()
    await keys.updateMany({}, { $set: { answer: null } })
    expect(await send('POST /groups', sent, 'tue')).toEqual(made)
    // Changed since: nothing is made a second time.
    await keys.updateMany({}, { $set: { answer: null } })
    await send('PUT /groups/{id}', { id: made.body._id, body: { name: 'Ouest' } })
    expect(await send('POST /groups', sent, 'tue')).toMatchObject({ status: 409 })
    expect(await groupsNamed('Est')).toBe(0)
  })

  it('belongs to its account, and is forgotten after 24 hours', async () => {
    const sent = { body: { subject: 'Sujet', description: 'Texte' } }
    const first = await send('POST /support-tickets', sent, 'k')
    const other = stage.world.actors[1]
    const foreign = await ask('/api/support-tickets', {
      token: other?.token,
      json: sent.body,
      headers: { 'Idempotency-Key': 'k' },
    })
    expect(foreign.status).toBe(201)
    expect((await foreign.json())._id).not.toBe(first.body._id)
    const keys = await storedKeys.open()
    const [kept] = await keys.find({ madeId: first.body._id }).toArray()
    const left = (kept?.purgeAt.getTime() ?? 0) - Date.now()
    expect(Math.abs(left - 24 * 3_600_000)).toBeLessThan(60_000)
    await keys.updateMany({}, { $set: { purgeAt: new Date(Date.now() - 1) } })
    const later = await send('POST /support-tickets', sent, 'k')
    expect(later.status).toBe(201)
    expect(later.body._id).not.toBe(first.body._id)
  })

  it('holds at most 64 characters', async () => {
    const sent = { body: { name: 'Est' } }
    expect(await send('POST /groups', sent, 'x'.repeat(65))).toEqual({
      status: 400,
      body: { message: 'Idempotency-Key\u202f: 64 caractères au plus, sans accent.' },
    })
    expect((await send('POST /groups', sent, 'x'.repeat(64))).status).toBe(201)
  })
})

async function groupsNamed(name: string): Promise<number> {
  const response = await ask('/api/groups', { token: stage.admin.token })
  return ((await response.json()) as { name: string }[]).filter((one) => one.name === name).length
}
