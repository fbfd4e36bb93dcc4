import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findObjectif } from '~/db/collections/objectifs.server'
import { freezePotential } from '~/services/objectifs/freeze.server'
import type * as writeModule from '~/services/writes/write.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { changePotential, siteScopeOf, storePotential } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { writeTouching } from '../../builders/writes'
import { useDatabase } from '../harness/database'

/** Interruption between a freeze's read of the planning and its write. */
let interruption: (() => Promise<unknown>) | null = null
vi.mock('~/services/writes/write.server', async (original) => {
  const real = await original<typeof writeModule>()
  const write: typeof real.write = async (...given) => {
    const act = interruption
    interruption = null
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
  interruption = null
})

it('a freeze overtaken by a later one does not overwrite the newer potential', async () => {
  const { a1 } = net.sites
  const scope = siteScopeOf(a1)
  const paul = await storePotential(a1, MONTH, 'mechanic', 70)
  const freeze = () => freezePotential(principal, scope, MONTH)
  const touched = { what: 'planning' as const, sites: [scope], months: [MONTH] }
  interruption = async () => {
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
  // with the same hours nothing would be written (4-decisions, 75)
  await writeTouching(touched, () => changePotential(paul, 'mechanic', 77))
  interruption = async () => {
    await writeTouching(touched, () => changePotential(paul, 'mechanic', 84))
    await freeze()
  }
  expect((await freeze()).frozenPotentialHours.mechanic).toBe(84)
  expect((await findObjectif(a1._id, MONTH))?.frozenPotentialHours?.mechanic).toBe(84)
})
