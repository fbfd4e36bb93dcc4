import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findObjectif } from '~/db/objectifs.server'
import { freezePotential } from '~/services/objectifs/freeze.server'
import type * as writeModule from '~/services/writes/write.server'
import { makeNetwork, type TestNetwork } from '../builders/hierarchy'
import { changePotential, siteScopeOf, storePotential } from '../builders/objectifs'
import { makePrincipal } from '../builders/users'
import { writeTouching } from '../builders/writes'
import { useDatabase } from './database'

/** What somebody else does between a freeze's look at the planning and its write. */
let meanwhile: (() => Promise<unknown>) | null = null
vi.mock('~/services/writes/write.server', async (original) => {
  const real = await original<typeof writeModule>()
  const write: typeof real.write = async (...given) => {
    const act = meanwhile
    meanwhile = null
    await act?.()
    return real.write(...given)
  }
  return { ...real, write }
})

useDatabase()

const MONTH = '2026-11'
const principal = makePrincipal()
let net: TestNetwork
beforeEach(async () => {
  net = await makeNetwork()
})
afterEach(() => {
  meanwhile = null
})

it('a freeze that a later one overtakes does not put the older potential in its place', async () => {
  const { a1 } = net.sites
  const scope = siteScopeOf(a1)
  const paul = await storePotential(a1, MONTH, 'mechanic', 70)
  const freeze = () => freezePotential(principal, scope, MONTH)
  const touched = { what: 'planning' as const, sites: [scope], months: [MONTH] }
  meanwhile = async () => {
    await writeTouching(touched, () => changePotential(paul, 'mechanic', 84))
    expect((await freeze()).frozenPotentialHours.mechanic).toBe(84)
  }
  expect((await freeze()).frozenPotentialHours.mechanic).toBe(84)
  expect((await findObjectif(a1._id, MONTH))?.frozenPotentialHours?.mechanic).toBe(84)
})

it('neither does one that replaces an earlier freeze', async () => {
  const { a1 } = net.sites
  const scope = siteScopeOf(a1)
  const paul = await storePotential(a1, MONTH, 'mechanic', 70)
  const freeze = () => freezePotential(principal, scope, MONTH)
  await freeze()
  const touched = { what: 'planning' as const, sites: [scope], months: [MONTH] }
  meanwhile = async () => {
    await writeTouching(touched, () => changePotential(paul, 'mechanic', 84))
    await freeze()
  }
  expect((await freeze()).frozenPotentialHours.mechanic).toBe(84)
  expect((await findObjectif(a1._id, MONTH))?.frozenPotentialHours?.mechanic).toBe(84)
})
