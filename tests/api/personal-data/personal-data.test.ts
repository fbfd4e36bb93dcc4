import { beforeEach, describe, expect, it } from 'vitest'
import { read as readWorkbook, utils } from 'xlsx'
import { auditOf } from '~/db/collections/audit.server'
import { users } from '~/db/collections/users.server'
import { newId } from '~/db/driver/ids.server'
import type { PeoplePanel } from '~/domain/personal-data/view'
import { sessionCookie } from '~/infra/http/cookies.server'
import { storePlanning } from '../../builders/activity'
import { makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { AUDIT, administered } from '../harness/accounts'
import { askPage } from '../harness/pages'

const PAGE = 'routes/_app+/admin.personal-data'
const FILE = 'routes/_app+/admin.personal-data_.export'
const at = administered(PAGE, FILE)

const rest = async (path: string, method = 'GET', json?: unknown) => {
  const response = await at.ask(`/api/personal-data${path}`, { method, token: at.token, json })
  return { status: response.status, body: await response.json() }
}

let left: string
let here: string
beforeEach(async () => {
  const { a1 } = at.network.sites
  const gone = { active: false, deletedAt: new Date('2026-11-06T09:00:00Z') }
  left = (await makeWorker(a1, { name: 'Jean Dupont', matricule: '42', ...gone }))._id
  here = (await makeWorker(a1, { name: 'Marie Curie' }))._id
  await storePlanning(a1, '2026-11', 'mechanic', { '02': '1', '03': 'M' }, left)
})

describe('everything about one person by REST', () => {
  // shows 7 §4: POST /personal-data/workers/{id}/export
  it('answers a collaborator’s data table by table, and tells the trail', async () => {
    const { status, body } = await rest(`/workers/${left}/export`, 'POST', {})
    expect(status).toBe(200)
    const tables = new Map(
      body.tables.map((table: { title: string; rows: unknown[][] }) => [table.title, table.rows]),
    )
    expect([...tables.keys()]).toEqual([
      'Collaborateur',
      'Planning',
      'Heures importées',
      'Ventes importées',
      'Actions',
      'Objectifs individuels',
      'Journal',
    ])
    expect(tables.get('Collaborateur')).toContainEqual(['Supprimé le', '2026-11-06 10:00:00'])
    expect((tables.get('Planning') as unknown[][]).map((row) => row.slice(0, 5))).toEqual([
      ['2026-11-02', 'Concession A1', 'Mécanique', '1', 'Présent (productif)'],
      ['2026-11-03', 'Concession A1', 'Mécanique', 'M', 'Maladie'],
    ])
    expect(await auditOf('personalData', left)).toMatchObject([
      {
        action: 'export',
        userName: 'Alice Martin',
        changes: [
          { field: 'tables', new: 7 },
          { field: 'rows', new: 14 },
        ],
      },
    ])
  })

  // shows 7 §4: POST /personal-data/users/{id}/export
  it('answers an account’s data without its secrets', async () => {
    const companyAccount = { issuer: 'https://compte.exemple.fr', subject: 'agent-7' }
    await (await users.open()).updateOne({ _id: at.admin._id }, { $set: { companyAccount } })
    const { body } = await rest(`/users/${at.admin._id}/export`, 'POST', {})
    const text = JSON.stringify(body)
    expect(text).toContain('alice@essai.fr')
    expect(text).not.toContain(at.admin.passwordHash)
    // who he is at the company’s provider is his too
    expect(body.tables[0].rows).toContainEqual([
      'Compte de l’entreprise',
      'https://compte.exemple.fr',
    ])
    expect(body.tables[0].rows).toContainEqual(['Identifiant dans ce compte', 'agent-7'])
    expect(body.tables.map(({ title }: { title: string }) => title)).toEqual([
      'Compte',
      'Sessions',
      'Brouillons',
      'E-mails',
      'Imports',
      'Modèles d’import',
      'Demandes de support',
      'Commentaires',
      'Actions',
      'Enquêtes qualité',
      'Clés API',
      'Webhooks',
      'Clôtures',
      'Journal',
    ])
  })

  // shows 7 §4: POST /personal-data/workers/{id}/anonymise
  // shows 7 §4: POST /personal-data/users/{id}/anonymise
  // shows 7 §4: Ce collaborateur est toujours en poste : supprimez-le du planning avant de l’anonymiser.
  // shows 7 §4: Ce compte est actif : désactivez-le ou supprimez-le avant de l’anonymiser.
  it('anonymises who left, and says why not otherwise', async () => {
    const user = await makeUser()
    const answers = [
      await rest(`/workers/${left}/anonymise`, 'POST', {}),
      await rest(`/workers/${left}/anonymise`, 'POST', {}),
      await rest(`/workers/${here}/anonymise`, 'POST', {}),
      await rest(`/users/${user._id}/anonymise`, 'POST', {}),
      await rest(`/users/${at.admin._id}/anonymise`, 'POST', {}),
      await rest(`/workers/${newId()}/anonymise`, 'POST', {}),
      await rest(`/users/${newId()}/export`, 'POST', {}),
    ]
    const done = 'Anonymisation terminée\u202f: désormais «\u202fAncien collaborateur 1\u202f».'
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [200, done],
      [200, done],
      [
        409,
        'Ce collaborateur est toujours en poste\u202f: supprimez-le du planning avant de l’anonymiser.',
      ],
      [409, 'Ce compte est actif\u202f: désactivez-le ou supprimez-le avant de l’anonymiser.'],
      [403, 'Vous ne pouvez pas supprimer votre propre compte.'],
      [404, 'Collaborateur introuvable.'],
      [404, 'Utilisateur introuvable.'],
    ])
  })
})

describe('an account that was deleted', () => {
  it('is exported and anonymised by its identifier, and is no account any more', async () => {
    const { _id } = await makeUser({ name: 'Odile Vernet', email: 'odile@essai.fr' })
    const call = async (path: string, method = 'GET') => {
      const response = await at.ask(`/api${path}`, { method, token: at.token })
      return { status: response.status, body: await response.json() }
    }
    expect(await call(`/users/${_id}`, 'DELETE')).toEqual({
      status: 200,
      body: { message: 'Utilisateur supprimé.' },
    })
    expect(JSON.stringify((await call('/users')).body)).not.toContain(_id)
    for (const [path, method] of [
      [`/users/${_id}`, 'GET'],
      [`/users/${_id}/activate`, 'PATCH'],
      [`/users/${_id}`, 'DELETE'],
    ] as const)
      expect((await call(path, method)).status, `${method} ${path}`).toBe(404)
    const { data } = await askPage(at.ask, AUDIT, '/admin/audit', { token: at.token })
    expect((data as { users: unknown }).users).toContainEqual({
      value: _id,
      label: 'Odile Vernet (supprimé)',
    })
    const { body } = await rest(`/users/${_id}/export`, 'POST', {})
    expect(body.tables[0].rows).toContainEqual(['Supprimé le', '2026-11-20 08:30:00'])
    expect(await rest(`/users/${_id}/anonymise`, 'POST', {})).toMatchObject({
      status: 200,
      body: { name: 'Ancien utilisateur 1' },
    })
  })
})

describe('how long anything is kept, by REST', () => {
  // shows 7 §4: GET /personal-data/retention, PUT /personal-data/retention
  // shows 7 §4: Un nombre entier de 12 à 240 mois est attendu ; laissez vide pour ne jamais effacer.
  it('previews durations, keeps them, and refuses what would erase the current business', async () => {
    const { a1 } = at.network.sites
    await storePlanning(a1, '2025-10', 'mechanic', { '02': 'M' }, left)
    const none = await rest('/retention')
    expect(none).toMatchObject({ status: 200, body: { lastRun: null } })
    expect(none.body.kinds.map((line: { months: unknown }) => line.months)).toEqual(
      Array(4).fill(null),
    )
    const planning = { kind: 'planning', months: 12, minimum: 12, count: 1 }
    const line = { ...planning, oldest: '2025-10', newest: '2025-10' }
    expect((await rest('/retention?planning=12')).body.kinds).toContainEqual(line)
    expect((await rest('/retention')).body).toEqual(none.body)
    expect((await rest('/retention', 'PUT', { planning: 12 })).body.kinds).toContainEqual(line)
    expect((await rest('/retention', 'PUT', { trail: '24' })).body.kinds).toContainEqual(line)
    expect(await rest('/retention', 'PUT', { planning: 11 })).toMatchObject({
      status: 422,
      body: {
        message:
          'Un nombre entier de 12 à 240 mois est attendu\u202f; laissez vide pour ne jamais effacer.',
      },
    })
    expect(
      (await auditOf('personalData', 'retention')).flatMap(({ action, changes }) => [
        action,
        changes[0]?.field,
        changes[0]?.old,
        changes[0]?.new,
      ]),
    ).toEqual(['update', 'months-trail', 'jamais', 24, 'update', 'months-planning', 'jamais', 12])
  })
})

describe('the page of personal data', () => {
  // shows 7 §4: /admin/personal-data/export
  it('gives a workbook with a sheet for each kind', async () => {
    const cookie = (await sessionCookie().serialize(at.token)).split(';')[0] ?? ''
    const response = await at.ask('/admin/personal-data/export', {
      method: 'POST',
      headers: { Cookie: cookie },
      body: new URLSearchParams({ intent: 'export', kind: 'worker', id: left }),
    })
    expect(response.headers.get('Content-Disposition')).toContain(
      'Donnees-personnelles-Jean-Dupont',
    )
    const book = readWorkbook(new Uint8Array(await response.arrayBuffer()))
    expect(book.SheetNames).toContain('Planning')
    const rows = utils.sheet_to_json<string[]>(book.Sheets.Planning ?? {}, { header: 1 })
    expect(rows[0]).toEqual(['Données personnelles de', 'Jean Dupont'])
    expect(rows.flat()).toContain('Maladie')
    // an instant is a spreadsheet's: 06/11/2026, day 46 332 of a workbook, 10 h of 24 h
    const facts = utils.sheet_to_json<unknown[]>(book.Sheets.Collaborateur ?? {}, { header: 1 })
    const deleted = facts.find(([label]) => label === 'Supprimé le')?.[1]
    expect(deleted).toBeCloseTo(46_332 + 10 / 24, 8)
  })

  it('lists who left, searches everybody, and anonymises after asking', async () => {
    const load = async (query: string) => {
      const { data } = await askPage(at.ask, PAGE, `/admin/personal-data${query}`, {
        token: at.token,
      })
      return (data as { people: PeoplePanel }).people
    }
    expect((await load('')).people).toMatchObject([{ name: 'Jean Dupont', state: 'left' }])
    expect((await load('?q=curie')).people).toMatchObject([{ name: 'Marie Curie', state: 'here' }])
    const asked = `?dialog=anonymise&kind=worker&id=${left}`
    expect((await load(asked)).asked).toMatchObject({ name: 'Jean Dupont' })
    const form = { intent: 'anonymise', kind: 'worker', id: left }
    const answer = await askPage(at.ask, PAGE, `/admin/personal-data${asked}`, {
      token: at.token,
      form,
    })
    expect(answer.status).toBe(204)
    expect((await load('')).people).toEqual([])
    const refused = await askPage(at.ask, PAGE, '/admin/personal-data', {
      token: at.token,
      form: { ...form, id: here },
    })
    expect(refused.status).toBe(409)
  })
})
