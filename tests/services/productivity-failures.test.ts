import { beforeEach, expect, test, vi } from 'vitest'
import { referenceData } from '~/db/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { readProductivityPage } from '~/services/productivity/page.server'
import { productivityReport } from '~/services/productivity/print.server'
import { importActivity } from '../builders/activity'
import { makeNetwork } from '../builders/hierarchy'
import { siteScopeOf } from '../builders/objectifs'
import { makePrincipal } from '../builders/users'
import { useDatabase } from './database'
import { during } from './failing-database'

// why: a database that fails at one reading only cannot be had otherwise
vi.mock('~/db/collection.server', async (original) => {
  const { failingModels } = await import('./failing-database')
  return failingModels(await original())
})

useDatabase()

let scope: Scope
beforeEach(async () => {
  const { a1 } = (await makeNetwork()).sites
  await importActivity(a1, '2026-11-19', {})
  scope = siteScopeOf(a1)
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
