import { beforeEach, expect, it } from 'vitest'
import { audit } from '~/db/collections/audit.server'
import { newId } from '~/db/driver/ids.server'
import { auditFound } from '~/services/audit/page.server'
import { accountChoices } from '~/services/workers/account.server'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal, makeUser } from '../../builders/users'
import { AUDIT, administered, PAGE } from '../harness/accounts'
import { documentsRead } from '../harness/count-documents-read'
import { askPage } from '../harness/pages'

/* The size of administration pages does not depend on the number of accounts. */
const PEOPLE = 'routes/_app+/admin.personal-data'
const at = administered(PEOPLE)

/** 601 with the administrator: more than a search examines, and more than a select list offers. */
const OTHERS = 600
const number = (i: number) => String(i).padStart(3, '0')

beforeEach(async () => {
  for (let i = 0; i < OTHERS; i++)
    await makeUser({
      email: `personne${number(i)}@essai.fr`,
      name: `Nom${number(i)} ${i % 100 === 0 ? 'Le Goff' : 'Martin'}`,
      metier: i === 300 ? 'Carrossier' : 'Mécanicien',
      assignmentLevel: 'concession',
      assignmentId: newId(),
      role: 'manager',
    })
})

interface Panel {
  panel: { users: { email: string }[]; found: number; pages: number; cut: boolean }
}
interface Trail {
  users: unknown
  error: string | null
  filter: { user: string }
  lines: { subject: string; changes: unknown[]; left: number }[]
}

const shown = async (query: string) => {
  const { data } = await askPage(at.ask, PAGE, `/admin/users${query}`, { token: at.token })
  const { users, found, pages, cut } = (data as Panel).panel
  return { emails: users.map(({ email }) => email), found, pages, cut }
}
const trail = async (query: string) =>
  (await askPage(at.ask, AUDIT, `/admin/audit${query}`, { token: at.token })).data as Trail

it('lists accounts by email in pages, and finds them by the beginnings of words', async () => {
  const third = await shown('?page=3')
  // the administrator alice@ is first, so that page 3 begins with the 200th of the other accounts
  expect(third).toMatchObject({ found: 601, pages: 7, cut: false })
  expect([third.emails[0], third.emails.at(-1), third.emails.length]).toEqual([
    'personne199@essai.fr',
    'personne298@essai.fr',
    100,
  ])
  expect((await shown('?page=7')).emails).toEqual(['personne599@essai.fr'])
  expect(await shown('?q=le+goff')).toEqual({
    emails: [0, 100, 200, 300, 400, 500].map((i) => `personne${number(i)}@essai.fr`),
    found: 6,
    pages: 1,
    cut: false,
  })
  expect((await shown('?q=CARROSSIER')).emails).toEqual(['personne300@essai.fr'])
  // all emails begin alike, which exceeds the search's limit; accounts that begin with the whole query are found first
  expect(await shown('?q=personne599')).toMatchObject({
    emails: ['personne599@essai.fr'],
    cut: true,
  })
})

it('says that a search with too many results examined only some accounts', async () => {
  expect(await shown('?q=martin')).toMatchObject({ found: 500, cut: true })
  // too short for the index: examines the first 500 by email, up to personne498@
  expect(await shown('?q=9@')).toMatchObject({ found: 49, cut: true })
})

it('reads only the accounts that it shows', async () => {
  // 100 accounts, and about 30 documents of session, network and counters
  for (const path of ['/admin/users?page=2', '/admin/users?q=le+goff'])
    expect(await documentsRead(() => shown(path.slice('/admin/users'.length)))).toBeLessThan(140)
  expect(await documentsRead(() => trail(''))).toBeLessThan(40)
  const people = () => askPage(at.ask, PEOPLE, '/admin/personal-data', { token: at.token })
  expect(await documentsRead(people)).toBeLessThan(40)
  const { a1 } = at.network.sites
  const choices = () => accountChoices(makePrincipal(), siteScopeOf(a1), null)
  expect(await documentsRead(choices)).toBe(1)
})

it('filters the audit trail by a typed account: by its email, or by words that only the account has', async () => {
  const of = (userId: string, userName: string, entityId: string) => ({
    _id: newId(),
    at: new Date('2026-11-20T07:00:00Z'),
    userId,
    userName,
    userEmail: '',
    entity: 'workingDays' as const,
    entityId,
    action: 'update' as const,
    changes: [],
    version: 1,
  })
  const odile = await makeUser({ email: 'odile@essai.fr', name: 'Odile Vernet' })
  await (await audit.open()).insertMany([
    of(odile._id, 'Odile Vernet', '2026-10'),
    of(at.admin._id, 'Alice', '2026-11'),
  ])
  const subjects = async (query: string) => (await trail(query)).lines.map(({ subject }) => subject)
  expect((await trail('')).users).toBeNull()
  expect(await subjects('?user=vernet')).toEqual(['octobre 2026'])
  expect(await subjects('?user=odile@essai.fr')).toEqual(['octobre 2026'])
  expect(await subjects(`?user=${at.admin._id}`)).toEqual(['novembre 2026'])
  expect((await trail(`?user=${at.admin._id}`)).filter.user).toBe('alice@essai.fr')
  expect((await trail('?user=inconnu')).error).toBe(
    'Aucun compte ne correspond à «\u202finconnu\u202f».',
  )
  expect((await trail('?user=goff')).error).toBe(
    'Plusieurs comptes correspondent à «\u202fgoff\u202f»\u202f: écrivez l’adresse de l’un d’eux.',
  )
})

it('shows the first values of a large audit entry in the list, and all on its own page', async () => {
  const changes = [...Array(200).keys()].map((i) => ({ field: `champ${i}`, old: null, new: i }))
  const act = {
    _id: newId(),
    at: new Date('2026-11-20T07:00:00Z'),
    userId: at.admin._id,
    userEmail: '',
    userName: 'Alice',
    entity: 'planning' as const,
    entityId: '2026-11',
    version: 1,
    action: 'update' as const,
    changes,
  }
  await (await audit.open()).insertMany([
    act,
    { ...act, _id: newId(), changes: changes.slice(0, 30) },
  ])
  const counts = async (query: string) =>
    (await trail(query)).lines.map((line) => [line.changes.length, line.left]).sort()
  expect(await counts('')).toEqual([
    [30, 0],
    [6, 194],
  ])
  expect(await counts(`?act=${act._id}`)).toEqual([[200, 0]])
  expect(await counts(`?act=${newId()}`)).toEqual([])
  const exported = await auditFound(makePrincipal(), new URLSearchParams({ act: act._id }), 2000)
  expect(exported.lines.map(({ id, changes: all }) => [id, all.length])).toEqual([[act._id, 200]])
})
