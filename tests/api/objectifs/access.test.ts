import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findObjectif } from '~/db/collections/objectifs.server'
import { ROLES, type Role } from '~/domain/access/roles'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { saveMonth } from '../../builders/objectifs'
import { makePrincipal, makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase({ keep: true })

const PAGE = 'routes/_app+/targets'
const NO_PAGE = 'Vous n’avez pas les permissions nécessaires pour accéder à cette page.'
const NO_CALL = 'Vous n’avez pas les droits nécessaires pour cet appel.'
const NO_EDIT = 'L’édition des objectifs est limitée au niveau concession.'
const NO_FREEZE =
  'L’action de figer le potentiel est réservée aux scopes de concession et aux utilisateurs autorisés.'

/** What each role may do at its own concession (spec 1 §6; 4-decisions, 8). */
const ALLOWED: Readonly<Record<Role, { view: boolean; edit: boolean }>> = {
  administrator: { view: true, edit: true },
  dirigeant: { view: true, edit: false },
  director: { view: true, edit: true },
  manager: { view: true, edit: true },
  teamLeader: { view: false, edit: false },
  ccs: { view: false, edit: false },
  secretary: { view: false, edit: false },
  user: { view: false, edit: false },
}

let ask: Ask
let net: TestNetwork
const tokens = new Map<Role, string>()
beforeAll(async () => {
  ask = await application('routes/api+/', PAGE)
  net = await makeNetwork()
  for (const role of ROLES) {
    const assignment = { assignmentLevel: 'concession', assignmentId: net.sites.a1._id } as const
    tokens.set(role, await makeSession(await makeUser({ role, ...assignment })))
  }
})
beforeEach(async () => {
  for (const site of [net.sites.a1, net.sites.c1]) await saveMonth(makePrincipal(), site, '2026-11')
})

const CASES = ROLES.flatMap((role) =>
  (['own', 'foreign'] as const).map((where) => {
    const reaches = where === 'own' || role === 'administrator'
    const { view, edit } = ALLOWED[role]
    return {
      role,
      where,
      view: view && reaches,
      edit: edit && reaches,
      mayEdit: edit,
      mayView: view,
    }
  }),
)

describe.each(CASES)(
  '$role at a concession: $where',
  ({ role, where, view, edit, mayEdit, mayView }) => {
    const site = () => (where === 'own' ? net.sites.a1 : net.sites.c1)
    const token = () => tokens.get(role) ?? ''
    const address = () => `/targets?site=${site()._id}&month=2026-11`
    const objectif = async () => (await findObjectif(site()._id, '2026-11'))?._id ?? ''
    const rest = async (path: string, method = 'GET', json?: unknown) => {
      const response = await ask(`/api${path}`, { method, token: token(), json })
      return { status: response.status, body: (await response.json()) as { message?: string } }
    }
    const page = (form?: Record<string, string>) =>
      askPage(ask, PAGE, address(), { token: token(), form })
    /** a refusal leaves everything as it was */
    const revenue = async () => (await findObjectif(site()._id, '2026-11'))?.budget.revenue
    const refusal = (sentence: string) => (mayEdit ? NO_CALL : sentence)
    /** the page itself is refused before the act is looked at */
    const onPage = (sentence: string) =>
      mayView && where === 'own' && !mayEdit ? sentence : NO_PAGE

    it('views', async () => {
      const call = await rest(`/objectifs?year=2026&month=11&site=${site()._id}`)
      expect([call.status, call.body.message]).toEqual(view ? [200, undefined] : [403, NO_CALL])
      const history = await rest(`/objectifs/history?site=${site()._id}&serviceKey=body`)
      expect(history.status).toBe(view ? 200 : 403)
      const shown = await page()
      expect(shown.status).toBe(view ? 200 : 403)
      if (!view) expect(shown.data).toEqual({ message: NO_PAGE })
      if (view) expect(shown.data).toMatchObject({ rights: { edit, freeze: edit } })
    })

    // shows 1 §8: Objectifs enregistrés.
    it('edits', async () => {
      const body = { year: 2026, month: 11, siteId: site()._id, budget: { revenue: 1 } }
      const call = await rest('/objectifs', 'POST', body)
      expect([call.status, call.body.message]).toEqual(
        edit ? [200, 'Objectifs enregistrés.'] : [403, refusal(NO_EDIT)],
      )
      expect(await revenue()).toBe(edit ? 1 : 150_000)
      const version = String((await findObjectif(site()._id, '2026-11'))?.version)
      const saved = await page({ intent: 'save', version, 'budget.revenue': '2' })
      if (edit) expect(saved.flash).toBe('Objectifs enregistrés.')
      else expect([saved.status, saved.data]).toMatchObject([403, { message: onPage(NO_EDIT) }])
      expect(await revenue()).toBe(edit ? 2 : 150_000)
    })

    // shows 1 §8: Potentiel figé mis à jour avec succès.
    it('freezes', async () => {
      const call = await rest(
        `/planning/freeze-potential?month=2026-11&siteId=${site()._id}`,
        'PATCH',
      )
      expect([call.status, call.body.message]).toEqual(
        edit ? [200, 'Potentiel figé mis à jour avec succès.'] : [403, refusal(NO_FREEZE)],
      )
      const frozen = await page({ intent: 'freeze' })
      if (edit) expect(frozen.flash).toBe('Potentiel figé mis à jour avec succès.')
      else expect([frozen.status, frozen.data]).toMatchObject([403, { message: onPage(NO_FREEZE) }])
    })

    // shows 1 §7: DELETE /objectifs/{id}
    it('deletes', async () => {
      const id = await objectif()
      const version = String((await findObjectif(site()._id, '2026-11'))?.version)
      const deleted = await page({ intent: 'delete', version })
      if (edit) expect(deleted.flash).toBe('Objectifs supprimés.')
      else expect(deleted.status).toBe(403)
      if (edit) await saveMonth(makePrincipal(), site(), '2026-11')
      const call = await rest(`/objectifs/${edit ? await objectif() : id}`, 'DELETE')
      expect([call.status, call.body.message]).toEqual(
        edit ? [200, 'Objectifs supprimés.'] : [403, refusal(NO_EDIT)],
      )
      expect(await objectif()).toBe(edit ? '' : id)
    })

    it('reads the potential wherever it covers the concession', async () => {
      const reaches = where === 'own' || role === 'administrator'
      for (const path of ['potential', 'potential-by-service']) {
        const call = await rest(`/planning/${path}?month=2026-11&siteId=${site()._id}`)
        expect(call.status).toBe(reaches ? 200 : 403)
      }
    })
  },
)
