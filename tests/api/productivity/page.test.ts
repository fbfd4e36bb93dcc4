import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from '~/domain/access/roles'
import { askPage } from '../harness/pages'
import {
  anne,
  ask,
  at,
  bruno,
  here,
  net,
  open,
  PRINT,
  post,
  REFUSED,
  stored,
  target,
  tokens,
  useProductivityPage,
} from './page-fixture'

useProductivityPage()

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
        { key: 'mechanic', rows: [{ workerName: 'Anne Martin' }] },
        { key: 'quickService', rows: [{ workerName: 'Intérim' }] },
        { key: 'body', rows: [{ workerName: 'Bruno Petit' }] },
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

  // shows 3 §8: Erreur lors du chargement de l’historique.
  // shows 3 §8: Aucun historique de facturation disponible.
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

describe('/print-productivity-report (3 §2.11; 4-decisions, 5)', () => {
  const print = (query: string, role: Role = 'manager') =>
    askPage(ask, PRINT, `/print-productivity-report?${query}`, { token: tokens.get(role) ?? '' })

  // shows 3 §2: /print-productivity-report
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

  // shows 3 §8: Données essentielles manquantes pour générer le rapport.
  // shows 3 §8: Aucune donnée de productivité à imprimer.
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
