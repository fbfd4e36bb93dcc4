import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '~/db/audit.server'
import { database } from '~/db/client.server'
import { mechanicTargetsOfSites } from '~/db/mechanic-targets.server'
import { metierTargetsOf } from '~/db/metier-targets.server'
import type { WorkerDocument } from '~/db/workers.server'
import { ROLES, type Role } from '~/domain/access/roles'
import type { EditForm } from '~/domain/productivity/form'
import type { ProductivityPage } from '~/domain/productivity/view'
import { setClock } from '~/infra/clock.server'
import { makeNetwork, type TestNetwork } from '../builders/hierarchy'
import { makeTeam } from '../builders/productivity'
import { makeSession, makeUser } from '../builders/users'
import { useDatabase } from '../services/database'
import { type Ask, application } from './application'
import { askPage } from './pages'

useDatabase({ keep: true })

const PAGE = 'routes/_app+/productivity'
const PRINT = 'routes/_print+/print-productivity-report'
const REFUSED =
  'Vous n’avez pas les droits nécessaires pour modifier les objectifs de productivité.'

let net: TestNetwork
let ask: Ask
let anne: WorkerDocument
let bruno: WorkerDocument
const tokens = new Map<Role, string>()
let second: string

beforeAll(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  ask = await application(PAGE, PRINT)
  net = await makeNetwork()
  const at = { assignmentLevel: 'concession', assignmentId: net.sites.a1._id } as const
  for (const role of ROLES)
    tokens.set(role, await makeSession(await makeUser({ role, name: `Rôle ${role}`, ...at })))
  second = await makeSession(await makeUser({ role: 'teamLeader', ...at }))
  ;({ anne, bruno } = await makeTeam(net.sites.a1))
})
beforeEach(async () => {
  const db = await database()
  for (const name of ['metierTargets', 'mechanicTargets', 'audit'])
    await db.collection(name).deleteMany({})
})

const at = () => {
  const { a1 } = net.sites
  return `group=${a1.groupId}&plate=${a1.plateId}&site=${a1._id}&date=2026-11-19`
}
async function open(query: string, role: Role = 'manager') {
  const token = tokens.get(role) ?? ''
  const answer = await askPage(ask, PAGE, `/productivity?${query}`, { token })
  return { ...answer, page: answer.data as ProductivityPage }
}
async function post(fields: Record<string, string>, token = tokens.get('manager') ?? '') {
  const form = { intent: 'save', ...fields }
  const answer = await askPage(ask, PAGE, `/productivity?${at()}&mode=edit`, { token, form })
  return { ...answer, form: answer.data as EditForm | null }
}
/** The node that forms of Concession A1 write. */
const here = () => `site:${net.sites.a1._id}`
/** The form as the page drew it, with some fields typed anew. */
async function drawn(typed: Record<string, string>) {
  const { page } = await open(`${at()}&mode=edit`)
  return { node: here(), seen: JSON.stringify(page.edit?.seen), ...typed }
}
const target = (worker: WorkerDocument) => `target:${worker._id}-2026-11`
const stored = async () =>
  (await mechanicTargetsOfSites([net.sites.a1._id], '2026-11')).map((one) => [
    one.workerId,
    one.finalTargetHours,
  ])
const coefficients = async () =>
  (await metierTargetsOf([`site:${net.sites.a1._id}`])).map((one) => [
    one.metier,
    one.targetMultiplier,
  ])

describe('the page', () => {
  it('groups collaborators by service, with totals', async () => {
    const { page, status } = await open(at())
    expect(status).toBe(200)
    // 73.5 + 5 + 44.1 h billed of 98 + 0 + 98 h due
    expect(page.view).toMatchObject({
      state: 'data',
      dataDate: '2026-11-19',
      days: { elapsed: 14, total: 21, percent: 67 },
      total: { totalBilledHours: 122.6, totalProratedTargetHours: 196, mechanicCount: 3 },
      groups: [
        { summary: { service: 'mechanic' }, rows: [{ workerName: 'Anne Martin' }] },
        { summary: { service: 'quickService' }, rows: [{ workerName: 'Intérim' }] },
        { summary: { service: 'body' }, rows: [{ workerName: 'Bruno Petit' }] },
      ],
      siteNames: {},
    })
    expect(page).toMatchObject({ mayEdit: true, edit: null, refusal: null, history: null })
    const names = page.view.state === 'data' ? page.view.multipliers.map((m) => m.metier) : []
    expect(names.at(-1)).toBe('Pneus')
  })

  it('says what is missing: a scope, data', async () => {
    const none = await open('group=&mode=edit', 'administrator')
    expect(none.page).toMatchObject({
      view: { state: 'no-scope' },
      refusal: 'Sélectionnez un périmètre pour modifier.',
    })
    const empty = await open(`${at().replace('2026-11-19', '2025-03-10')}&mode=edit`)
    expect(empty.page).toMatchObject({
      view: { state: 'empty' },
      refusal: 'Aucune donnée à modifier.',
      edit: null,
    })
  })

  it('opens the history of a collaborator, and of a name that the planning does not know', async () => {
    const known = await open(`${at()}&hist=${bruno._id}&vue=list`)
    expect(known.page.history).toMatchObject({
      name: 'Bruno Petit',
      reading: 'list',
      message: null,
      // the 18th is a Wednesday, the 19th a Thursday
      weeks: [{ monday: '2026-11-16', hours: 44.1, days: [{ hours: 40 }, { hours: 4.1 }] }],
    })
    const name = encodeURIComponent(`${net.sites.a1._id}~Intérim`)
    expect((await open(`${at()}&hist=${name}`)).page.history).toMatchObject({
      name: 'Intérim',
      reading: 'chart',
      days: [{ hours: 5 }, { hours: 0 }],
    })
    expect((await open(`${at()}&hist=${net.groups.north._id}`)).page.history?.message).toEqual({
      tone: 'error',
      text: 'Erreur lors du chargement de l’historique.',
    })
    const other = `${net.sites.a1._id}~Personne`
    expect((await open(`${at()}&hist=${other}`)).page.history?.message?.text).toBe(
      'Aucun historique de facturation disponible.',
    )
  })

  it.each(ROLES)('is for every role but ccs, its edit mode for four: %s', async (role) => {
    const { status, page } = await open(`${at()}&mode=edit`, role)
    expect(status).toBe(role === 'ccs' ? 403 : 200)
    if (role === 'ccs') return
    const writes = ['administrator', 'director', 'manager', 'teamLeader'].includes(role)
    expect([page.mayEdit, page.edit !== null]).toEqual([writes, writes])
    expect(page.refusal).toBe(writes ? null : REFUSED)
    const form = { node: here(), [target(anne)]: '12', seen: '{}' }
    const answer = await post(form, tokens.get(role))
    if (!writes) expect([answer.status, answer.data]).toMatchObject([403, { message: REFUSED }])
    expect(await stored()).toEqual(writes ? [[anne._id, 12]] : [])
  })
})

describe('saving', () => {
  it('writes changed values only, tells it, and leaves the edit mode', async () => {
    const form = await drawn({
      'coefficient:Peintre': '0,9',
      'coefficient:Technicien': '1',
      [target(anne)]: '140,26',
      [target(bruno)]: '147,0',
    })
    const answer = await post(form)
    expect(answer.flash).toBe(
      'Coefficients métier mis à jour\u202f! Objectifs des collaborateurs mis à jour\u202f!',
    )
    expect(answer.location).not.toContain('mode=edit')
    expect(answer.location).toContain(`site=${net.sites.a1._id}`)
    expect(await stored()).toEqual([[anne._id, 140.3]])
    expect(await coefficients()).toEqual([['Peintre', 0.9]])
    expect((await auditOf('mechanicTarget', `${net.sites.a1._id}|2026-11`)).length).toBe(1)
    const again = await post(await drawn({ [target(anne)]: '140,3' }))
    expect(again.flash).toBe('Aucune modification à enregistrer.')
  })

  it('goes back to the computed target', async () => {
    await post(await drawn({ [target(anne)]: '140' }))
    const key = `${anne._id}-2026-11`
    await post(await drawn({ [target(anne)]: '140', [`computed:${key}`]: '1' }))
    expect(await stored()).toEqual([])
  })

  it('joins every error, keeps what was typed and writes nothing', async () => {
    const form = await drawn({
      'coefficient:Peintre': 'beaucoup',
      'coefficient:Essayeur': '0,5',
      [target(anne)]: '-4',
      [target(bruno)]: '147',
    })
    const answer = await post(form)
    expect(answer.status).toBe(422)
    expect(answer.form).toMatchObject({
      errors: {
        'coefficient:Peintre': 'Valeur invalide (beaucoup) pour le coefficient de "Peintre".',
        [target(anne)]: 'Objectif invalide (-4) pour Anne Martin.',
      },
    })
    expect(answer.form?.typed).toEqual({
      'coefficient:Peintre': 'beaucoup',
      'coefficient:Essayeur': '0,5',
      [target(anne)]: '-4',
    })
    expect([await stored(), await coefficients()]).toEqual([[], []])
  })

  it('never overwrites what another editor saved meanwhile, and saves the rest', async () => {
    const mine = await drawn({
      'coefficient:Peintre': '0,7',
      [target(anne)]: '120',
      [target(bruno)]: '90',
    })
    const theirs = await drawn({ 'coefficient:Peintre': '0,8', [target(anne)]: '130' })
    expect((await post(theirs, second)).flash).toContain('mis à jour')
    const answer = await post(mine)
    expect(answer.status).toBe(409)
    expect(Object.keys(answer.form?.errors ?? {})).toEqual(['coefficient:Peintre', target(anne)])
    expect(answer.form?.errors[target(anne)]).toMatch(
      /^Modifié entre-temps\u202f: Personne \d+ a enregistré 130 le 20\/11\/2026 à 08:30\./,
    )
    expect(answer.form?.typed).toEqual({ 'coefficient:Peintre': '0,7', [target(anne)]: '120' })
    expect((await stored()).sort()).toEqual(
      [
        [anne._id, 130],
        [bruno._id, 90],
      ].sort(),
    )
    // having seen the other's values, saving again replaces them
    const again = await drawn(answer.form?.typed ?? {})
    expect((await post(again)).status).not.toBe(409)
    expect(await coefficients()).toEqual([['Peintre', 0.7]])
    expect(await stored()).toContainEqual([anne._id, 120])
  })

  it('of a form that stands on nothing known meets everything as a conflict', async () => {
    await post(await drawn({ [target(anne)]: '130' }))
    for (const seen of ['{', '{}', '{"a":1}'])
      expect((await post({ node: here(), seen, [target(anne)]: '1' })).status).toBe(409)
    expect(await stored()).toEqual([[anne._id, 130]])
  })

  it('needs a scope', async () => {
    const token = tokens.get('administrator') ?? ''
    const answer = await askPage(ask, PAGE, '/productivity?group=', {
      token,
      form: { intent: 'save', seen: '{}', 'coefficient:Peintre': '2' },
    })
    expect([answer.status, answer.data]).toMatchObject([
      400,
      { message: 'Impossible d’enregistrer\u202f: aucun périmètre sélectionné.' },
    ])
  })

  it('writes only where it was read, whatever the address falls back to', async () => {
    const form = await drawn({ [target(anne)]: '99' })
    const token = tokens.get('manager') ?? ''
    const address = `/productivity?site=${net.groups.north._id}&date=2026-11-19`
    const gone = await askPage(ask, PAGE, address, {
      token,
      form: { ...form, intent: 'save', node: `site:${net.groups.north._id}` },
    })
    expect(gone.status).toBe(400)
    expect((await post({ ...form, node: 'all' })).status).toBe(400)
    expect(await stored()).toEqual([])
  })

  it('keeps what was typed when the session is over', async () => {
    const account = await makeUser({
      role: 'manager',
      assignmentLevel: 'concession',
      assignmentId: net.sites.a1._id,
    })
    const ended = await makeSession(account)
    const form = await drawn({ [target(anne)]: '99', 'coefficient:Peintre': '0,6' })
    const token = await makeSession(account)
    const refused = await post(form, ended)
    expect(refused.location).toContain('/login')
    await post(await drawn({ [target(anne)]: '111' }))
    const address = `/productivity?${at()}&mode=edit`
    const back = await askPage(ask, PAGE, address, { token, cookie: refused.cookies })
    const { edit } = back.data as ProductivityPage
    expect(edit?.form).toMatchObject({
      draft: true,
      typed: { [target(anne)]: '99', 'coefficient:Peintre': '0,6' },
      notice: { tone: 'info' },
    })
    expect(edit?.form.errors).toEqual({
      [target(anne)]:
        'Modifié entre-temps\u202f: la valeur est maintenant 111. Enregistrez de nouveau pour imposer votre valeur.',
    })
  })
})

describe('/print-productivity-report (3 §2.11; 4-decisions, 5)', () => {
  const print = (query: string, role: Role = 'manager') =>
    askPage(ask, PRINT, `/print-productivity-report?${query}`, { token: tokens.get(role) ?? '' })

  it('prints the stored data, whatever dataKey says', async () => {
    const answer = await print(`${at()}&dataKey=x&isPrintingFromIframe=true`)
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({
      framed: true,
      printed: {
        report: {
          reportTitle: 'Rapport Productivité',
          selectedScopeName: 'Concession A1',
          reportMonth: '2026-11',
          analyzedDate: '2026-11-19',
          workingDaysInMonth: 21,
          elapsedWorkingDays: 14,
          monthProgressPercent: 67,
          teams: [
            {
              teamName: 'Equipe Mécanique',
              totals: { billedHours: 73.5, proratedRealization: 75 },
            },
            { teamName: 'Equipe Carrosserie' },
            { teamName: 'Service Rapide' },
          ],
        },
      },
    })
  })

  it('without scope or data says so, with the right status', async () => {
    const message = async (query: string, role: Role) => {
      const { status, data } = await print(query, role)
      return [status, (data as { printed: { message: string } }).printed.message]
    }
    expect(await message('group=', 'administrator')).toEqual([
      400,
      'Données essentielles manquantes pour générer le rapport.',
    ])
    expect(await message(at().replace('2026-11-19', '2025-03-10'), 'manager')).toEqual([
      404,
      'Aucune donnée de productivité à imprimer.',
    ])
  })

  it('is refused to ccs and to foreign scopes', async () => {
    expect((await print(at(), 'ccs')).status).toBe(403)
    const { c1 } = net.sites
    const far = `group=${c1.groupId}&plate=${c1.plateId}&site=${c1._id}`
    expect((await print(far)).status).toBe(403)
  })
})
