import { beforeEach } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import type { OverviewView, ProgressView, SynthesisFigures } from '~/domain/analysis/synthesis-view'
import type { PageFigures } from '~/domain/morning/card'
import { synthesisPage } from '~/services/analysis/synthesis.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

export const DATE = '2026-11-19'
export let network: TestNetwork
export let plateA: Scope
export let siteA1: Scope

export async function page(
  scope: Scope | null,
  search = '',
  principal: Principal = makePrincipal(),
  date = DATE,
) {
  const reference = await referenceData()
  return synthesisPage(principal, { scope, date, reference }, new URLSearchParams(search))
}
export async function figures(scope: Scope, search = '', date = DATE): Promise<PageFigures> {
  const { view } = await page(scope, search, makePrincipal(), date)
  if (view.state !== 'data') throw new Error(`state ${view.state}`)
  return view
}
export const overview = (view: SynthesisFigures) => view.content as OverviewView
export const progress = (view: SynthesisFigures) => view.content as ProgressView

/** A1: 300 000 € of 400 000 on the 19th; A2: 118 250 € of 200 000 on the 18th, its data date. */
export async function twoConcessions() {
  const { a1, a2 } = network.sites
  await storeObjectif(a1, '2026-11', { revenue: 400_000, hours: 2500, hec: 1600 })
  await storeObjectif(a2, '2026-11', { revenue: 200_000, hours: 1500, hec: 800 })
  const mechanic = (netRevenue: number, totalHours: number, hecHours: number) => ({
    mechanic: { netRevenue, totalHours, hecHours },
  })
  await importActivity(a1, '2026-11-18', mechanic(280_000, 1500, 760))
  await importActivity(a1, '2026-11-19', mechanic(300_000, 1600, 800))
  await importActivity(a2, '2026-11-17', mechanic(110_000, 680, 360))
  await importActivity(a2, '2026-11-18', mechanic(118_250, 718.5, 376))
}

/** Set-up shared by the synthesis tests: a database, its network, the users. */
export function useSynthesis(): void {
  useDatabase()
  beforeEach(async () => {
    network = await makeNetwork()
    const { a1 } = network.sites
    plateA = { type: 'plate', plateId: a1.plateId, groupId: a1.groupId }
    siteA1 = { ...plateA, type: 'site', siteId: a1._id }
    // November 2026: 20 working days, 13 of them elapsed on the 19th
    await makeHoliday({ date: '2026-11-11', name: 'Armistice' })
  })
}
