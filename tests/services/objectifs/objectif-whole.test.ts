import { beforeEach, expect, it, vi } from 'vitest'
import { findObjectif } from '~/db/collections/objectifs.server'
import { MONTH_OF_THREE } from '~/domain/objectifs/three-services.fixture'
import { objectifTrailId, readTrail } from '~/services/audit/read.server'
import { freezePotential } from '~/services/objectifs/freeze.server'
import { deleteObjectif } from '~/services/objectifs/save.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { saveMonth, siteScopeOf, storePotential } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { withFailures } from '../harness/failing-database'

vi.mock('~/db/driver/collection.server', async (original) => {
  const { failingModels } = await import('../harness/failing-database')
  return failingModels(await original())
})

useDatabase()

const MONTH = '2026-11'
const admin = makePrincipal()
let site: TestNetwork['sites']['a1']
beforeEach(async () => {
  site = (await makeNetwork()).sites.a1
})

const unaudited = (act: () => Promise<unknown>) =>
  expect(withFailures(['audit.insertMany'], act)).rejects.toThrow()
const actions = async () =>
  (await readTrail('objectif', objectifTrailId(site._id, MONTH))).map(({ action }) => action)

it('objectives whose audit entry cannot be stored are not stored, changed or deleted', async () => {
  await unaudited(() => saveMonth(admin, site, MONTH, MONTH_OF_THREE))
  expect(await findObjectif(site._id, MONTH)).toBeNull()
  await saveMonth(admin, site, MONTH, MONTH_OF_THREE)
  const stored = await findObjectif(site._id, MONTH)
  const budget = { ...MONTH_OF_THREE.budget, revenue: 1 }
  await unaudited(() => saveMonth(admin, site, MONTH, { ...MONTH_OF_THREE, budget }))
  await unaudited(() => deleteObjectif(admin, stored?._id ?? ''))
  expect(await findObjectif(site._id, MONTH)).toEqual(stored)
  expect(await actions()).toEqual(['create'])
})

it('nor is a potential frozen', async () => {
  await storePotential(site, MONTH, 'mechanic', 70)
  await unaudited(() => freezePotential(admin, siteScopeOf(site), MONTH))
  expect(await findObjectif(site._id, MONTH)).toBeNull()
  expect(await actions()).toEqual([])
})
