import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Scope } from '~/domain/access/scope'
import { allTeams } from '~/domain/productivity/summary'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { saveTargets } from '~/services/productivity/mechanic-targets.server'
import { saveMultipliers } from '~/services/productivity/metier-targets.server'
import { loadProductivity, workedDays } from '~/services/productivity/read.server'
import { editWorker } from '~/services/workers/edit.server'
import { importActivity, storePlanning, workerFigures } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeTeam } from '../../builders/productivity'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()
beforeAll(() => setClock(instantOfParis('2026-11-20T08:30')))

const admin = makePrincipal()
const DATE = '2026-11-19'
const ALL: Scope = { type: 'all' }
let net: TestNetwork
let team: Awaited<ReturnType<typeof makeTeam>>
const plate = (): Scope => {
  const { _id: plateId, groupId } = net.plates.a
  return { type: 'plate', plateId, groupId }
}
const group = (): Scope => ({ type: 'group', groupId: net.groups.north._id })

beforeEach(async () => {
  net = await makeNetwork()
  team = await makeTeam(net.sites.a1)
})

const sumsOf = async (scope: Scope) => allTeams((await loadProductivity(scope, DATE)).sums.teams)
/** The month's target and the billed hours of a plate, its group and the network. */
const shown = async () => {
  const found: [number, number][] = []
  for (const scope of [plate(), group(), ALL]) {
    const { finalTargetHours, billedHours } = await sumsOf(scope)
    found.push([finalTargetHours, billedHours])
  }
  return found
}
const everywhere = (target: number, billed: number) =>
  Array.from({ length: 3 }, () => [target, billed])

it('is right again after each write that it is made of, at every level', async () => {
  // Anne and Bruno: 21 days × 7 h each; 73.5 + 44.1 + 5 billed
  expect(await shown()).toEqual(everywhere(294, 122.6))
  await saveMultipliers(admin, ALL, [{ metier: 'Apprenti', targetMultiplier: 0.5 }])
  expect(await shown()).toEqual(everywhere(220.5, 122.6))
  await saveMultipliers(admin, plate(), [{ metier: 'Apprenti', targetMultiplier: 0.8 }])
  expect(await shown()).toEqual(everywhere(264.6, 122.6))
  await editWorker(admin, team.bruno._id, { isApprenticeDefault: false })
  expect(await shown()).toEqual(everywhere(294, 122.6))
  const recordId = `${team.anne._id}-2026-11`
  await saveTargets(admin, [{ recordId, finalTargetHours: 100 }])
  expect(await shown()).toEqual(everywhere(247, 122.6))
  const { a2 } = net.sites
  const dan = await makeWorker(a2, { name: 'Dan' })
  await storePlanning(a2, '2026-11', 'mechanic', { '02': '1', '03': '1' }, dan._id)
  expect(await shown()).toEqual(everywhere(261, 122.6))
  await importActivity(a2, DATE, {}, [
    workerFigures({ workerId: dan._id, name: 'Dan', billedHours: 7.4 }),
  ])
  expect(await shown()).toEqual(everywhere(261, 130))
})

it('names the collaborators of the concessions asked for, in the order of lists', async () => {
  const { staffed, mechanicsOf } = await loadProductivity(ALL, DATE)
  expect(staffed).toEqual([
    {
      siteId: net.sites.a1._id,
      people: { mechanic: 1, quickService: 1, body: 1 },
      judged: 2,
      // 73.5 + 5 + 44.1 h of 98 + 0 + 98 h due
      rates: { global: 62.55, mechanic: 75, quickService: null, body: 45 },
    },
  ])
  const rows = await mechanicsOf([net.sites.a1._id])
  expect(rows.map(({ workerName }) => workerName)).toEqual([
    'Anne Martin',
    'Intérim',
    'Bruno Petit',
  ])
})

it('counts the days up to the collaborators’ hours, those that targets are prorated by (4-decisions, 39)', async () => {
  const late = await loadProductivity(plate(), '2026-11-25')
  // from 2 to 19 November 2026 are 14 working days, 18 by the 25th
  expect(late.month.figures.days).toEqual({ elapsed: 18, total: 21 })
  expect(workedDays(late.month, late.hours.date)).toEqual({ elapsed: 14, total: 21 })
  const none = await loadProductivity(plate(), '2026-12-03')
  expect(workedDays(none.month, none.hours.date)).toEqual({ elapsed: 3, total: 23 })
})
