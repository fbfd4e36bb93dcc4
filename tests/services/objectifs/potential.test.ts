import { beforeEach, expect, test } from 'vitest'
import { planning } from '~/db/collections/planning.server'
import type { Scope } from '~/domain/access/scope'
import { freezePotential } from '~/services/objectifs/freeze.server'
import { readShownPotential } from '~/services/objectifs/potential.server'
import { readObjectif } from '~/services/objectifs/read.server'
import { readPotential } from '~/services/planning/potential.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { saveMonth, siteScopeOf, storePotential } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { writeTouching } from '../../builders/writes'
import { useDatabase } from '../harness/database'

useDatabase()

const MONTH = '2026-11'
const ALL: Scope = { type: 'all' }
const principal = makePrincipal()
/** Potential as the page shows it, without the shares that only the page has. */
async function shown(scope: Scope = ALL) {
  const { frozenShares: _shares, ...potential } = await readShownPotential(principal, scope, MONTH)
  return potential
}

/** Potential of the whole scope in the REST response, without its list of concessions. */
async function answered(scope: Scope) {
  const {
    groups: _groups,
    plates: _plates,
    sites,
    ...potential
  } = await readPotential(principal, scope, MONTH)
  return {
    potential,
    frozen: { count: sites.filter(({ isFrozen }) => isFrozen).length, of: sites.length },
    potentialError: null,
  }
}

let net: TestNetwork
beforeEach(async () => {
  net = await makeNetwork()
  const { a1, b1, c1 } = net.sites
  await storePotential(a1, MONTH, 'mechanic', 147)
  await storePotential(b1, MONTH, 'body', 70.5)
  await storePotential(c1, MONTH, 'quickService', 21)
})

test('a wide scope shows the potential that its REST answer adds up', async () => {
  const { groupId } = net.sites.a1
  const found = await shown()
  expect(found.potential.globalTotals).toEqual({
    actualizedPotentialHours: 238.5,
    frozenPotentialHours: 0,
    actualizedProgressPercent: 0,
    totalWorkerCount: 3,
  })
  for (const scope of [ALL, { type: 'group', groupId } as const])
    expect(await shown(scope)).toEqual(await answered(scope))
})

test('reads rollups, and after a planning write only the written concession', async () => {
  const { a1, b1, c1 } = net.sites
  await shown()
  // written without the product: no reader may load these documents
  await (await planning.open()).deleteMany({ siteId: { $in: [a1._id, b1._id] } })
  const { _id: siteId, plateId, groupId } = c1
  const touched = { what: 'planning' as const, sites: [{ siteId, plateId, groupId }] }
  await writeTouching({ ...touched, months: [MONTH] }, () =>
    storePotential(c1, MONTH, 'mechanic', 7),
  )
  const { potential } = await shown()
  expect(potential.globalTotals.actualizedPotentialHours).toBe(245.5)
  expect(potential.globalTotals.totalWorkerCount).toBe(4)
})

/** Makes one planning month of the concession invalid. */
async function breakPlanning(siteId: string) {
  await (await planning.open()).updateOne({ siteId }, { $set: { days: 'illisible' } as never })
}

test('invalid planning is left out by name', async () => {
  await breakPlanning(net.sites.b1._id)
  const found = await shown()
  expect(found.potential.globalTotals.actualizedPotentialHours).toBe(168)
  expect(found.potential.message).toContain('Concession B1')
  expect(found).toEqual(await answered(ALL))
})

test('the concession itself gets the documented message and keeps its frozen hours', async () => {
  const { b1 } = net.sites
  const scope = siteScopeOf(b1)
  await freezePotential(principal, scope, MONTH)
  await storePotential(b1, MONTH, 'mechanic', 140)
  await breakPlanning(b1._id)
  const left = 'Planning illisible, laissé hors des sommes\u202f: Concession B1.'
  expect(await shown(scope)).toMatchObject({
    potential: {
      message: left,
      globalTotals: {
        actualizedPotentialHours: 0,
        frozenPotentialHours: 70.5,
        totalWorkerCount: 0,
      },
    },
    frozen: { count: 1, of: 1 },
    potentialError: 'Erreur lors de la récupération du potentiel par service.',
  })
  await saveMonth(principal, b1, MONTH)
  // same as GET /planning/potential-by-service: not the hours of the concessions with valid planning
  expect(await readObjectif(principal, scope, MONTH)).toMatchObject({
    actualizedPotentialHours: 0,
    frozenPotentialHours: 70.5,
    message: left,
  })
})

test('Figer rejects an invalid month and keeps the frozen hours', async () => {
  const { b1 } = net.sites
  const scope = siteScopeOf(b1)
  await freezePotential(principal, scope, MONTH)
  await storePotential(b1, MONTH, 'mechanic', 140)
  await breakPlanning(b1._id)
  await expect(freezePotential(principal, scope, MONTH)).rejects.toMatchObject({
    status: 500,
    message:
      'Erreur lors de la mise à jour du potentiel figé: Le planning de ce mois ne peut pas être lu.',
  })
  const { globalTotals } = await readPotential(principal, scope, MONTH)
  expect(globalTotals.frozenPotentialHours).toBe(70.5)
})
