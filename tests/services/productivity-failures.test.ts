import { beforeEach, expect, test, vi } from 'vitest'
import { findMechanicTargets } from '~/db/mechanic-targets.server'
import { referenceData } from '~/db/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { saveTargets } from '~/services/productivity/mechanic-targets.server'
import { readProductivityPage } from '~/services/productivity/page.server'
import { productivityReport } from '~/services/productivity/print.server'
import { importActivity } from '../builders/activity'
import { makeNetwork, type TestNetwork } from '../builders/hierarchy'
import { siteScopeOf } from '../builders/objectifs'
import { makePrincipal } from '../builders/users'
import { makeWorker } from '../builders/workers'
import { useDatabase } from './database'
import { during } from './failing-database'

// why: a database that fails at one reading only cannot be had otherwise
vi.mock('~/db/collection.server', async (original) => {
  const { failingModels } = await import('./failing-database')
  return failingModels(await original())
})

useDatabase()

let scope: Scope
let site: TestNetwork['sites']['a1']
beforeEach(async () => {
  site = (await makeNetwork()).sites.a1
  await importActivity(site, '2026-11-19', {})
  scope = siteScopeOf(site)
})

const analysed = async () => ({ scope, date: '2026-11-19', reference: await referenceData() })
const page = async () =>
  (await readProductivityPage(makePrincipal(), await analysed(), new URLSearchParams(), null)).view

test.each([
  ['planning', 'Erreur récupération données productivité.'],
  ['metierTargets', 'Erreur récupération coefficients.'],
])('%s that cannot be read are named by the sentence of 3 §8', async (collection, message) => {
  const view = await during([`${collection}.find`], page)
  expect(view).toMatchObject({ state: 'error', message })
})

test('a report that cannot be prepared says so (3 §8)', async () => {
  const whole = await analysed()
  const failed = await during(['planning.find'], () => productivityReport(makePrincipal(), whole))
  const message = 'Erreur lors de la préparation des données pour l’impression.'
  expect(failed).toEqual({ status: 500, message })
})

test('a target that the database refuses is named by its collaborator, the others are saved (3 §8)', async () => {
  const [ana, bob] = [await makeWorker(site, { name: 'Ana' }), await makeWorker(site)]
  const change = (worker: { _id: string }, finalTargetHours: number) => ({
    recordId: `${worker._id}-2026-11`,
    finalTargetHours,
  })
  const admin = makePrincipal()
  await saveTargets(admin, [change(bob, 90)])
  // Ana has none yet, Bob's is changed
  const both = [change(ana, 100), change(bob, 95)]
  const { saved, failed } = await during(['mechanicTargets.insertOne'], () =>
    saveTargets(admin, both),
  )
  expect(saved).toBe(1)
  expect(Object.entries(failed).map(([id, { message, status }]) => [id, message, status])).toEqual([
    [`${ana._id}-2026-11`, 'Erreur sauvegarde objectif Ana.', 500],
  ])
  const stored = await findMechanicTargets(both.map(({ recordId }) => recordId))
  expect(stored.map(({ finalTargetHours }) => finalTargetHours)).toEqual([95])
})
