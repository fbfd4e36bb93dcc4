import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findPlanning } from '~/db/collections/planning.server'
import { findWorker, workers } from '~/db/collections/workers.server'
import type { ActionView } from '~/domain/planning/view'
import { makeSession, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { askPage } from '../harness/pages'

import { ask, net, open, PAGE, paul, send, stored, typed, usePlanningPage } from './page-fixture'

const {
  broken,
  failWhileBroken: breaking,
  withFailures: during,
} = await vi.hoisted(() => import('../../services/harness/failing-function'))
// mocks single functions: a real database cannot fail for one collection only
vi.mock('~/db/collections/planning.server', async (original) => {
  const real = await original<typeof import('~/db/collections/planning.server')>()
  return {
    ...real,
    writePlanning: breaking('write', real.writePlanning),
  }
})
// mocked for the same reason
vi.mock('~/db/collections/grid-months.server', async (original) => {
  const real = await original<typeof import('~/db/collections/grid-months.server')>()
  return { ...real, shownMonths: breaking('read', real.shownMonths) }
})
// mocked for the same reason
vi.mock('~/services/calendar/calendar.server', async (original) => {
  const real = await original<typeof import('~/services/calendar/calendar.server')>()
  return { ...real, workingDaysOf: breaking('calendar', real.workingDaysOf) }
})
// mocked for the same reason
vi.mock('~/db/collections/workers.server', async (original) => {
  const real = await original<typeof import('~/db/collections/workers.server')>()
  return {
    ...real,
    insertWorkers: breaking('worker', real.insertWorkers),
    updateWorker: breaking('worker', real.updateWorker),
  }
})

usePlanningPage()
beforeEach(() => broken.clear())

describe('what cannot be read', () => {
  // shows 2 §8: Erreur lors du chargement des données du planning: {server message}
  it('the planning: the sentence, a status, no list', async () => {
    const { status, view } = await during('read', () => open())
    expect(status).toBe(500)
    expect(view?.grid).toBeNull()
    expect(view?.error).toBe(
      'Erreur lors du chargement des données du planning: la base de données ne répond pas.',
    )
  })

  it('the calendar: the count is 0 and both messages show above the grid', async () => {
    const { status, view } = await during('calendar', () => open())
    expect([status, view?.workingDays]).toEqual([200, 0])
    expect(view?.problems).toEqual([
      'Erreur lors de la récupération des jours ouvrés.',
      'Erreur lors de la récupération des jours fériés.',
    ])
  })

  // shows 2 §8: Erreur de date, impossible de générer le calendrier.
  it('the month: years 1901 to 2099 only', async () => {
    for (const month of ['1900-12', '2100-01', '2026-13', 'x']) {
      const { status, view } = await open('', { month })
      expect([status, view?.error]).toEqual([
        400,
        'Erreur de date, impossible de générer le calendrier.',
      ])
    }
    expect((await open('', { month: '1901-01' })).status).toBe(200)
    expect((await open('', { month: '2099-12' })).status).toBe(200)
  })
})

describe('what cannot be saved', () => {
  // shows 2 §8: Aucune modification à enregistrer.
  // shows 2 §8: Aucune modification valide à enregistrer.
  it('nothing typed, nothing valid, a month that is over', async () => {
    expect((await send(typed(''))).view.error).toBe('Aucune modification à enregistrer.')
    await (await workers.open()).updateOne({ _id: paul._id }, { $set: { active: false } })
    expect((await send(typed('CP'))).view.error).toBe('Aucune modification valide à enregistrer.')
    await (await workers.open()).updateOne({ _id: paul._id }, { $set: { active: true } })
    const past = await send(typed('CP'), { month: '2026-10' })
    expect([past.status, past.view.error]).toEqual([
      409,
      'Les mois passés ne peuvent être ni modifiés ni enregistrés.',
    ])
    expect(past.view.typed).toEqual([{ workerId: paul._id, day: 2, text: 'CP' }])
    // as text in the error: a past month has no inputs
    expect(past.view.cellErrors).toEqual([`${paul.name}\u202f: 02/10/2026 «\u202fCP\u202f».`])
  })

  it('only codes that the team is not offered: the sentence, each cell by name, all still typed', async () => {
    const { status, view } = await send({ ...typed('P'), [`c.${paul._id}.03`]: 'ZZ' })
    expect([status, view.error]).toEqual([422, 'Aucune modification valide à enregistrer.'])
    expect(view.cellErrors).toEqual([
      'Paul, 02/11/2026\u202f: «\u202fP\u202f», code non proposé à l’équipe Mécanique.',
      'Paul, 03/11/2026\u202f: «\u202fZZ\u202f», code inconnu.',
    ])
    expect(view.typed.map(({ day, text }) => [day, text])).toEqual([
      [2, 'P'],
      [3, 'ZZ'],
    ])
    expect(await stored()).toBeUndefined()
    // one valid cell is saved, without the message
    const part = await send({ ...typed('CP'), [`c.${paul._id}.03`]: 'ZZ' })
    expect([part.status, part.view.error, part.view.saved]).toEqual([422, null, 1])
    expect(await stored()).toBe('CP')
  })

  // shows 2 §8: Erreur lors de la sauvegarde : {server message}
  // shows 2 §8: Erreur màj collaborateur: ...
  // shows 2 §8: Erreur ajout collaborateur: ...
  // shows 2 §8: Erreur suppression: ...
  // shows 2 §8: Erreur lors du remplissage automatique: ...
  it('a failing database: the documented messages, and the typed cells are kept', async () => {
    const save = await during('write', () => send(typed('CP')))
    expect([save.status, save.view.error]).toEqual([
      500,
      'Erreur lors de la sauvegarde\u202f: une erreur est survenue.',
    ])
    expect(save.view.typed).toHaveLength(1)
    const add = { name: 'Léa', service: 'body', intent: 'add-worker' }
    const sentence = async (fields: Record<string, string>) =>
      (await during('worker', () => send(fields))).view.error
    expect(await sentence(add)).toBe('Erreur ajout collaborateur: une erreur est survenue.')
    const kept = await during('worker', () => send({ ...add, isApprenticeDefault: 'on' }))
    expect(kept.view.values).toMatchObject({ name: 'Léa', isApprenticeDefault: 'on' })
    expect(await sentence({ intent: 'rename', name: 'Autre' })).toBe(
      'Erreur màj collaborateur: une erreur est survenue.',
    )
    expect(await sentence({ intent: 'delete-worker' })).toBe(
      'Erreur suppression: une erreur est survenue.',
    )
    const reset = await during('write', () => send({ intent: 'reset-worker' }))
    expect(reset.view.error).toBe(
      'Erreur lors du remplissage automatique: une erreur est survenue.',
    )
  })

  // shows 2 §8: Remplissage partiel. N entrées enregistrées, M en erreur.
  // shows 2 §8: Remplissage automatique terminé. N entrées enregistrées.
  it('a global fill that fails in part says how much', async () => {
    const { flash } = await during('write', () => send({ intent: 'auto-fill' }))
    // November 2026 without stored holidays: 30 days − 5 Sundays − 4 Saturdays without recent work (4-decisions, 46)
    expect(flash).toBe('Remplissage partiel. 0 entrées enregistrées, 21 en erreur.')
    const done = await send({ intent: 'auto-fill' })
    expect(done.flash).toBe('Remplissage automatique terminé. 21 entrées enregistrées.')
  })

  it('a worker edited by two users: both values, and the typed ones', async () => {
    const { view } = await open(`&dialog=edit&worker=${paul._id}`)
    if (view?.dialog?.kind !== 'edit') throw new Error('no dialog')
    const { seen } = view.dialog.worker
    const DONE = 'Collaborateur modifié.'
    const form = { intent: 'edit-worker', service: paul.service, metier: paul.metier, seen }
    expect((await send({ ...form, name: 'Paul', matricule: 'M1' })).flash).toBe(DONE)
    expect((await send({ ...form, name: 'Paulin' })).flash).toBe(DONE)
    expect(await findWorker(paul._id)).toMatchObject({ name: 'Paulin', matricule: 'M1' })
    const late = await send({ ...form, name: 'Paul', matricule: 'M2' })
    expect(late.status).toBe(409)
    expect(late.view.error).toContain('Matricule\u202f: «\u202fM1\u202f» est enregistré')
    expect(late.view.values).toMatchObject({ matricule: 'M2' })
    expect(late.view.values).not.toHaveProperty('seen')
    const wrong = await send({ ...form, name: '', matricule: 'M2' })
    // the validation error does not show the concurrent edit: the original values stay
    expect([wrong.status, wrong.view.values.seen]).toEqual([422, seen])
    expect(await findWorker(paul._id)).toMatchObject({ name: 'Paulin', matricule: 'M1' })
  })

  it('a worker renamed by two users at once: both names, then the second replaces the first', async () => {
    const rename = (name: string, seen: string) => send({ intent: 'rename', name, seen })
    expect((await rename('Paulin', 'Paul')).status).toBe(204)
    // the same form submitted twice is one change
    expect((await rename('Paulin', 'Paul')).status).toBe(204)
    const late = await rename('Paulo', 'Paul')
    expect([late.status, late.view.error]).toEqual([
      409,
      'Erreur màj collaborateur: Une autre personne a modifié cette fiche entre-temps. Nom\u202f: «\u202fPaulin\u202f» est enregistré, vous proposez «\u202fPaulo\u202f». Vérifiez, puis enregistrez de nouveau.',
    ])
    expect(late.view.values).toEqual({ worker: paul._id, name: 'Paulo' })
    expect((await findWorker(paul._id))?.name).toBe('Paulin')
    expect((await rename('Paulo', 'Paulin')).status).toBe(204)
    expect((await findWorker(paul._id))?.name).toBe('Paulo')
  })

  // shows 2 §8: Collaborateur introuvable.
  it('a deleted worker', async () => {
    const answer = await send({ intent: 'rename', name: 'x', worker: 'f'.repeat(24) })
    expect([answer.status, answer.view.error]).toEqual([404, 'Collaborateur introuvable.'])
  })
})

it('says on a wide scope that adding a collaborator needs a concession', async () => {
  const wide = async (role: 'administrator' | 'secretary', dialog: string) => {
    const answer = await open(`&plate=${net.plates.a._id}&dialog=${dialog}`, { role, site: '' })
    return [answer.view?.dialog, answer.view?.problems]
  }
  const sentence = 'Sélectionnez une concession pour ajouter un collaborateur.'
  expect(await wide('administrator', 'add')).toEqual([null, [sentence]])
  expect(await wide('administrator', 'fill')).toEqual([null, []])
})

it('trusts the submitted original codes only for detecting conflicts', async () => {
  await send(typed('M'))
  const stale = await send(typed('CP', '1'))
  expect([stale.status, stale.view.conflicts]).toMatchObject([409, [{ yours: 'CP', theirs: 'M' }]])
  expect(await stored()).toBe('M')
  const foreign = await makeWorker(net.sites.c1)
  const answer = await send(
    { intent: 'save', [`s.${foreign._id}`]: '', [`c.${foreign._id}.02`]: 'CP' },
    { role: 'manager' },
  )
  expect(answer.status).toBe(403)
  expect(await findPlanning([`${foreign._id}-2026-11`])).toEqual([])
})

it('keeps typed cells when the session has ended, also without scripts', async () => {
  const user = await makeUser({
    role: 'manager',
    assignmentLevel: 'concession',
    assignmentId: net.sites.a1._id,
  })
  const before = await makeSession(user)
  const after = await makeSession(user)
  const address = `/planning?site=${net.sites.a1._id}&month=2026-11&mode=edit`
  const form = { site: net.sites.a1._id, month: '2026-11', ...typed('CP') }
  const lost = await askPage(ask, PAGE, address, { token: before, form })
  expect(lost.location).toMatch(/^\/login\?/)
  const cookie = lost.cookies
  const again = await askPage(ask, PAGE, address, { token: after, cookie })
  const { kept } = again.data as { kept: ActionView }
  expect(kept).toMatchObject({
    error: 'Votre session avait pris fin avant l’enregistrement.',
    typed: [{ workerId: paul._id, day: 2, text: 'CP' }],
  })
  await send(typed('M'))
  const later = await askPage(ask, PAGE, address, { token: after, cookie })
  expect((later.data as { kept: ActionView }).kept).toMatchObject({
    typed: [],
    conflicts: [{ yours: 'CP', theirs: 'M', workerName: 'Paul' }],
  })
})

it('shows users who may edit the changes of the month and its workers', async () => {
  await send(typed('CP'))
  await send({ intent: 'rename', name: 'Paulin' })
  const { view } = await open('&dialog=journal')
  const trail = view?.dialog?.kind === 'journal' ? view.dialog.trail : []
  expect(trail.slice(0, 2)).toMatchObject([
    {
      title: 'Collaborateur Paulin, modification',
      values: [{ label: 'Nom', old: 'Paul', new: 'Paulin' }],
    },
    { title: 'Modification', values: [{ label: 'Paulin, 02/11/2026', old: '(vide)', new: 'CP' }] },
  ])
  const dirigeant = await open('&dialog=journal', { role: 'dirigeant' })
  expect(dirigeant.view?.dialog).toBeNull()
  expect(dirigeant.view?.problems).toEqual([
    'Vous n’avez pas les droits nécessaires pour modifier le planning.',
  ])
})
