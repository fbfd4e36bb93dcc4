import { describe, expect, it } from 'vitest'
import { findWorker } from '~/db/collections/workers.server'
import { ROLES } from '~/domain/access/roles'
import { net, open, paul, send, stored, typed, usePlanningPage } from './page-fixture'

usePlanningPage()

describe.each(ROLES)('%s', (role) => {
  const reads = !['user', 'ccs', 'teamLeader'].includes(role)
  const writes = ['administrator', 'director', 'manager', 'secretary'].includes(role)
  const manages = writes || role === 'dirigeant'

  // shows 2 §6: Accès refusé au module Planning.
  it('sees, edits and manages at its own concession as spec 2 §6 says, elsewhere not at all', async () => {
    const page = await open('&mode=edit', { role })
    if (!reads) {
      expect([page.status, (page.data as { message: string }).message]).toEqual([
        403,
        'Accès refusé au module Planning.',
      ])
      expect((await send(typed('CP'), { role })).view.error).toBe(
        'Accès refusé au module Planning.',
      )
    } else {
      expect([page.status, page.view?.mode]).toEqual([200, writes ? 'edit' : 'view'])
      expect(page.view?.problems).toEqual(
        writes ? [] : ['Vous n’avez pas les droits nécessaires pour modifier le planning.'],
      )
    }
    const saved = await send(typed('CP'), { role })
    expect(saved.flash).toBe(writes ? '1 modification enregistrée.' : null)
    expect(await stored()).toBe(writes ? 'CP' : undefined)
    const renamed = await send({ intent: 'rename', name: 'Paulin' }, { role })
    expect(renamed.view?.error ?? null).toBe(
      manages ? null : 'Droits insuffisants pour modifier collaborateurs.',
    )
    const flagged = await send({ intent: 'apprentice', apprentice: `${paul._id}:1` }, { role })
    expect(flagged.status < 400).toBe(manages)
    const moved = await send({ intent: 'edit-worker', name: 'Paulin', service: 'body' }, { role })
    expect(moved.status < 400).toBe(writes)
    const reading = await send({ intent: 'delete-worker' }, { role, mode: 'view' })
    expect([reading.status, reading.view?.error]).toEqual([
      403,
      'Action non autorisée ou mode édition non actif.',
    ])
    expect((await findWorker(paul._id))?.active).toBe(true)
    const removed = await send({ intent: 'delete-worker' }, { role })
    expect(removed.view?.error ?? null).toBe(
      writes ? null : 'Action non autorisée ou mode édition non actif.',
    )
    if (role === 'administrator') return
    const site = net.sites.c1._id
    expect((await open('', { role, site })).status).toBe(403)
    for (const intent of ['auto-fill', 'copy-pattern', 'paste-table', 'add-worker', 'reopen'])
      expect(
        (await send({ intent, name: 'x', service: 'body', table: '1' }, { role, site })).status,
      ).toBe(403)
  })
})
