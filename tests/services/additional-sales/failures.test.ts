import { beforeEach, describe, expect, test, vi } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { salesPage, salesSheet } from '~/services/additional-sales/page.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

const faults = vi.hoisted(() => new Map<string, Error>())
const fail = (name: string) => {
  const fault = faults.get(name)
  if (fault) throw fault
}
// module mock: a real database cannot be made to fail at one read only
vi.mock('~/services/rollups/scope-month.server', async (original) => {
  const real = await original<typeof import('~/services/rollups/scope-month.server')>()
  const readScopeMonth: typeof real.readScopeMonth = async (...given) => {
    fail('month')
    return real.readScopeMonth(...given)
  }
  return { ...real, readScopeMonth }
})
// why: as above
vi.mock('~/services/rollups/build.server', async (original) => {
  const real = await original<typeof import('~/services/rollups/build.server')>()
  const readSites: typeof real.readSiteRollups = async (...given) => {
    fail('sites')
    return real.readSiteRollups(...given)
  }
  return { ...real, readSiteRollups: readSites }
})
// why: as above
vi.mock('~/db/collections/records.server', async (original) => {
  const real = await original<typeof import('~/db/collections/records.server')>()
  const advisorsOn: typeof real.advisorsOn = async (...given) => {
    fail('advisers')
    return real.advisorsOn(...given)
  }
  return { ...real, advisorsOn }
})

useDatabase()

let network: TestNetwork
let scope: Scope
beforeEach(async () => {
  faults.clear()
  network = await makeNetwork()
  const { a1 } = network.sites
  await importActivity(a1, '2026-11-19', {})
  scope = siteScopeOf(a1)
})

async function view(search = '') {
  const analysed = { scope, date: '2026-11-19', reference: await referenceData() }
  return (await salesPage(makePrincipal(), analysed, new URLSearchParams(search))).view
}

const named = (name: string) => Object.assign(new Error('down'), { name })

describe('additional sales that cannot be read say which part (3 §8)', () => {
  // shows 3 §8: Une erreur réseau ou serveur est survenue.
  // shows 3 §8: Une erreur générale est survenue lors de la récupération des données.
  // shows 3 §8: Impossible de charger les objectifs.
  // shows 3 §8: Impossible de charger les ventes du jour.
  test.each([
    ['month', 'MongoServerError', 'Impossible de charger les objectifs.'],
    ['month', 'MongoNetworkError', 'Une erreur réseau ou serveur est survenue.'],
    ['month', 'TypeError', 'Une erreur générale est survenue lors de la récupération des données.'],
    ['advisers', 'MongoServerError', 'Impossible de charger les ventes du jour.'],
  ])('%s failing with %s: %s', async (part, name, message) => {
    faults.set(part, named(name))
    expect(await view()).toEqual({ state: 'error', message })
    faults.clear()
    expect((await view()).state).toBe('data')
  })

  // shows 3 §8: Impossible de charger les ventes par conseiller.
  test('advisors alone leave the global figures, under a warning', async () => {
    faults.set('sites', named('MongoServerError'))
    expect(await view()).toMatchObject({ state: 'data', content: { mode: 'global' } })
    expect(await view('view=detail')).toMatchObject({
      state: 'data',
      content: { mode: 'detail', warning: 'Impossible de charger les ventes par conseiller.' },
    })
  })

  test('the names alone leave the figures of a wide scope, on the page and on paper', async () => {
    scope = { type: 'all' }
    const { a2 } = network.sites
    await importActivity(a2, '2026-11-19', {})
    const analysed = { scope, date: '2026-11-19', reference: await referenceData() }
    expect(await view()).toMatchObject({ content: { services: [{}, {}, {}] } })
    faults.set('advisers', named('MongoServerError'))
    const warning = 'Impossible de charger les ventes par conseiller.'
    expect(await view('view=detail')).toMatchObject({
      state: 'data',
      content: { mode: 'detail', tables: [], warning },
    })
    const sheet = await salesSheet(makePrincipal(), analysed)
    expect(sheet.view).toMatchObject({
      state: 'data',
      content: { services: [{}, {}, {}], tables: [], warning },
    })
  })
})
