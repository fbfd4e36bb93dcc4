import { beforeEach, expect, test, vi } from 'vitest'
import { findMechanicTargets } from '~/db/collections/mechanic-targets.server'
import { metierTargetsOf } from '~/db/collections/metier-targets.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { type Scope, scopeKey } from '~/domain/access/scope'
import { saveTargets } from '~/services/productivity/mechanic-targets.server'
import { saveMultipliers } from '~/services/productivity/metier-targets.server'
import { readProductivityPage } from '~/services/productivity/page.server'
import { productivityReport } from '~/services/productivity/print.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'
import { withFailures } from '../harness/failing-database'

// module mock: a real database cannot be made to fail at one read only
vi.mock('~/db/driver/collection.server', async (original) => {
  const { failingModels } = await import('../harness/failing-database')
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

// shows 3 §8: Erreur récupération données productivité.
// shows 3 §8: Erreur récupération coefficients.
test.each([
  ['planning', 'Erreur récupération données productivité.'],
  ['metierTargets', 'Erreur récupération coefficients.'],
])('%s that cannot be read are named by the sentence of 3 §8', async (collection, message) => {
  const view = await withFailures([`${collection}.find`], page)
  expect(view).toMatchObject({ state: 'error', message })
})

// shows 3 §8: Erreur lors de la préparation des données pour l’impression.
test('a report that cannot be prepared says so (3 §8)', async () => {
  const whole = await analysed()
  const failed = await withFailures(['planning.find'], () =>
    productivityReport(makePrincipal(), whole),
  )
  const message = 'Erreur lors de la préparation des données pour l’impression.'
  expect(failed).toEqual({ status: 500, message })
})

// shows 3 §8: Erreur sauvegarde objectif {worker}.
test.each(['mechanicTargets.insertOne', 'audit.insertMany'])(
  'targets that %s refuses are named by their collaborators, and none is saved (3 §8)',
  async (operation) => {
    const bob = await makeWorker(site, { name: 'Bob' })
    const ana = await makeWorker(site, { name: 'Ana' })
    const change = (worker: { _id: string }, finalTargetHours: number) => ({
      recordId: `${worker._id}-2026-11`,
      finalTargetHours,
    })
    const admin = makePrincipal()
    await saveTargets(admin, [change(bob, 90)])
    // Bob has a target already, Ana has none
    const both = [change(bob, 95), change(ana, 100)]
    const { saved, failed } = await withFailures([operation], () => saveTargets(admin, both))
    expect(saved).toBe(0)
    expect(Object.values(failed).map(({ message, status }) => [message, status])).toEqual([
      ['Erreur sauvegarde objectif Bob.', 500],
      ['Erreur sauvegarde objectif Ana.', 500],
    ])
    const stored = await findMechanicTargets(both.map(({ recordId }) => recordId))
    expect(stored.map(({ finalTargetHours }) => finalTargetHours)).toEqual([90])
  },
)

test('coefficients whose audit entry cannot be stored are not saved', async () => {
  const set = () =>
    saveMultipliers(makePrincipal(), scope, [
      { metier: 'Mécanicien', targetMultiplier: 0.5 },
      { metier: 'Carrossier', targetMultiplier: 0.6 },
    ])
  await expect(withFailures(['audit.insertMany'], set)).rejects.toThrow()
  expect(await metierTargetsOf([scopeKey(scope)])).toEqual([])
  expect((await set()).saved).toBe(2)
})

test('of two values for one target, or for one job title, the last is saved', async () => {
  const recordId = `${(await makeWorker(site))._id}-2026-11`
  const admin = makePrincipal()
  const targets = [90, 95].map((finalTargetHours) => ({ recordId, finalTargetHours }))
  expect((await saveTargets(admin, targets)).saved).toBe(1)
  expect((await findMechanicTargets([recordId]))[0]?.finalTargetHours).toBe(95)
  const multipliers = [
    { metier: 'Mécanicien', targetMultiplier: 0.5 },
    { metier: 'mecanicien', targetMultiplier: 0.6 },
  ]
  expect((await saveMultipliers(admin, scope, multipliers)).saved).toBe(1)
  const [stored] = await metierTargetsOf([scopeKey(scope)])
  expect(stored?.changes?.map(({ targetMultiplier }) => targetMultiplier)).toEqual([0.6])
})
