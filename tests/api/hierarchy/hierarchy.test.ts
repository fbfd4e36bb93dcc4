import { beforeAll, describe, expect, it } from 'vitest'
import { hierarchyContracts } from '~/api/hierarchy.contracts.server'
import type { UserDocument } from '~/db/collections/users.server'
import { ROLES, type Role } from '~/domain/access/roles'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'

useDatabase({ keep: true })

const tokens = new Map<string, string>()
let net: TestNetwork
let ask: Ask

const LEVELS = ['none', 'group', 'plate', 'concession'] as const
type Level = (typeof LEVELS)[number]

beforeAll(async () => {
  ask = await application()
  net = await makeNetwork()
  const node = {
    none: null,
    group: net.groups.north._id,
    plate: net.plates.a._id,
    concession: net.sites.a1._id,
  }
  const add = async (role: Role, level: Level) => {
    const assignment: Partial<UserDocument> =
      level === 'none' ? {} : { assignmentLevel: level, assignmentId: node[level] }
    tokens.set(`${role} ${level}`, await makeSession(await makeUser({ role, ...assignment })))
  }
  await add('administrator', 'none')
  for (const role of OTHERS) for (const level of LEVELS) await add(role, level)
})

const OTHERS = ROLES.filter((role) => role !== 'administrator')

const names = async (who: string, path: string) => {
  const response = await ask(path, { token: tokens.get(who) })
  if (response.status !== 200) return `${response.status}`
  return ((await response.json()) as { name: string }[])
    .map(({ name }) => name.replace(/^\w+ /, ''))
    .join(' ')
}
const statusOf = async (who: string, path: string) =>
  (await ask(path, { token: tokens.get(who) })).status

/** What each level sees: groups, plates, concessions; then its statuses for own and foreign ones. */
const SEEN: Record<Level | 'all', [string, string, string, string]> = {
  all: ['Nord Sud', 'A B C', 'A1 A2 B1 C1', '200 200 200 200 200 200 200 200'],
  group: ['Nord', 'A B', 'A1 A2 B1', '200 200 200 200 200 403 403 403'],
  plate: ['', 'A', 'A1 A2', '403 200 200 200 403 403 403 403'],
  concession: ['', '', 'A1', '403 403 200 403 403 403 403 403'],
  none: ['', '', '', '403 403 403 403 403 403 403 403'],
}

const CASES = [
  ['administrator', 'none', SEEN.all] as const,
  ...OTHERS.flatMap((role) => LEVELS.map((level) => [role, level, SEEN[level]] as const)),
]

describe('groups, plates and concessions', () => {
  // shows 1 §7: GET /groups, GET /plates, GET /sites
  it.each(CASES)('%s assigned to %s', async (role, level, [groups, plates, sites, statuses]) => {
    const who = `${role} ${level}`
    expect(await names(who, '/api/groups')).toBe(groups)
    expect(await names(who, '/api/plates')).toBe(plates)
    expect(await names(who, '/api/sites')).toBe(sites)
    const { groups: g, plates: p, sites: s } = net
    const found = []
    for (const path of [
      `groups/${g.north._id}`,
      `plates/${p.a._id}`,
      `sites/${s.a1._id}`,
      `sites/${s.a2._id}`,
      `plates/${p.b._id}`,
      `groups/${g.south._id}`,
      `plates/${p.c._id}`,
      `sites/${s.c1._id}`,
    ])
      found.push(await statusOf(who, `/api/${path}`))
    expect(found.join(' ')).toBe(statuses)
  })

  it('are filtered by their parent, under both spellings', async () => {
    const admin = 'administrator none'
    for (const key of ['group', 'groupId'])
      expect(await names(admin, `/api/plates?${key}=${net.groups.north._id}`)).toBe('A B')
    for (const key of ['plate', 'plateId'])
      expect(await names(admin, `/api/sites?${key}=${net.plates.a._id}`)).toBe('A1 A2')
    expect(await names(admin, '/api/sites?numeroPDV=0102')).toBe('A1')
    expect(await names(admin, '/api/sites?numeroPDV=102')).toBe('')
    expect(await names(admin, '/api/plates?group=')).toBe('A B C')
    expect(await names(admin, '/api/plates?group=0123456789abcdef01234567')).toBe('')
  })

  it('of a foreign parent are refused, of one’s own chain are not', async () => {
    expect(await names('user plate', `/api/plates?group=${net.groups.north._id}`)).toBe('A')
    expect(await names('manager concession', `/api/sites?plate=${net.plates.a._id}`)).toBe('A1')
    expect(await names('user plate', `/api/plates?group=${net.groups.south._id}`)).toBe('403')
    expect(await names('manager concession', `/api/sites?plate=${net.plates.b._id}`)).toBe('403')
    expect(await names('manager concession', '/api/sites?numeroPDV=0301')).toBe('')
  })

  // shows 1 §7: GET /groups/{id}, GET /plates/{id}, GET /sites/{id}
  it('have the documented shape', async () => {
    const token = tokens.get('administrator none')
    const answer = async (path: string) => (await ask(path, { token })).json()
    const { a1 } = net.sites
    const site = await answer(`/api/sites/${a1._id}`)
    expect(site).toEqual({
      _id: a1._id,
      name: 'Concession A1',
      plate: net.plates.a._id,
      group: net.groups.north._id,
      numerosPDV: ['0101', '0102'],
    })
    expect(hierarchyContracts.readSite.output.safeParse(site).success).toBe(true)
    expect(await answer(`/api/plates/${net.plates.a._id}`)).toEqual({
      _id: net.plates.a._id,
      name: 'Plaque A',
      group: net.groups.north._id,
    })
    expect(await answer(`/api/groups/${net.groups.north._id}`)).toEqual({
      _id: net.groups.north._id,
      name: 'Groupe Nord',
    })
  })

  it.each([
    ['groups', 'Groupe introuvable.', 'Identifiant invalide.'],
    ['plates', 'Plaque introuvable.', 'Identifiant invalide.'],
    ['sites', 'Concession introuvable.', 'ID de concession requis…'],
  ])('that do not exist: %s', async (path, message, malformed) => {
    const token = tokens.get('administrator none')
    const unknown = await ask(`/api/${path}/0123456789abcdef01234567`, { token })
    expect([unknown.status, await unknown.json()]).toEqual([404, { message }])
    const wrong = await ask(`/api/${path}/12`, { token })
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toEqual({
      message: malformed,
      errors: { id: [malformed] },
    })
  })

  it('refuse two spellings that disagree', async () => {
    const { north, south } = net.groups
    const response = await ask(`/api/plates?group=${north._id}&groupId=${south._id}`, {
      token: tokens.get('administrator none'),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      message: 'Les champs group et groupId se contredisent.',
    })
  })
})

describe('working days and holidays', () => {
  it.each(CASES)('%s assigned to %s may read them', async (role, level) => {
    expect(await statusOf(`${role} ${level}`, '/api/workingDays?year=2026&month=2')).toBe(200)
    expect(await statusOf(`${role} ${level}`, '/api/holidays?year=2026')).toBe(200)
  })

  it.each([
    ['/api/workingDays', 'L’année est requise (2000 à 2100).'],
    ['/api/workingDays?year=2026', 'Le mois est requis (1 à 12).'],
    ['/api/workingDays?year=2026&month=13', 'Le mois doit être compris entre 1 et 12.'],
    ['/api/workingDays?year=2026&month=1.5', 'Le mois est requis (1 à 12).'],
    ['/api/workingDays?year=1999&month=1', 'L’année doit être comprise entre 2000 et 2100.'],
    ['/api/holidays?year=deux', 'L’année est requise (2000 à 2100).'],
  ])('%s is refused', async (path, message) => {
    const response = await ask(path, { token: tokens.get('user none') })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message })
  })

  it('answer the computed count without a stored one', async () => {
    const response = await ask('/api/workingDays?year=2026&month=2', {
      token: tokens.get('user none'),
    })
    const answer = (await response.json()) as { value: number }
    // four whole weeks
    expect(answer.value).toBe(20)
  })
})
