import { beforeEach, expect, test } from 'vitest'
import { referenceData } from '~/db/reference-data.server'
import { siteScope } from '~/domain/hierarchy/network'
import { BillingScreen } from '~/screens/billing/billing-screen'
import { HoursScreen } from '~/screens/hours/hours-screen'
import { RevenueScreen } from '~/screens/revenue/revenue-screen'
import { SynthesisScreen } from '~/screens/synthesis/synthesis-screen'
import { entriesPage } from '~/services/analysis/billing.server'
import { hoursPage } from '~/services/analysis/hours.server'
import { revenuePage } from '~/services/analysis/revenue.server'
import { synthesisPage } from '~/services/analysis/synthesis.server'
import { markup, textOf } from '~/ui/render-for-test'
import { importActivity } from '../builders/activity'
import { makeNetwork } from '../builders/hierarchy'
import { makePrincipal } from '../builders/users'
import { useDatabase } from './database'

useDatabase()

const DATE = '2026-11-19'
const admin = makePrincipal()
const ASKED = new URLSearchParams()
const given = (netRevenue: number) => ({ mechanic: { netRevenue, totalHours: netRevenue / 100 } })
let sites: Awaited<ReturnType<typeof makeNetwork>>['sites']
beforeEach(async () => {
  sites = (await makeNetwork()).sites
  // Friday 13, then nothing before Thursday 19
  await importActivity(sites.a1, '2026-11-13', given(9_000))
  await importActivity(sites.a1, DATE, given(13_000))
  for (const [day, sum] of [
    ['18', 12_000],
    ['19', 13_000],
  ] as const)
    await importActivity(sites.a2, `2026-11-${day}`, given(sum))
})

/** What the four pages that show J-1 say, as read. */
async function pages(siteId: string | null) {
  const reference = await referenceData()
  const scope = siteId ? siteScope(reference.network, siteId) : { type: 'all' as const }
  const at = { scope, date: DATE, reference }
  const [synthesis, revenue, hours, entries] = [
    await synthesisPage(admin, at, ASKED),
    await revenuePage(admin, at, ASKED),
    await hoursPage(admin, at, ASKED),
    await entriesPage(admin, at, ASKED),
  ]
  return [
    markup(<SynthesisScreen view={synthesis.view} missing={[]} />),
    markup(<RevenueScreen view={revenue.view} tab="progress" />, '/revenue'),
    markup(<HoursScreen view={hours.view} tab="progress" sites={[]} />, '/hours'),
    markup(<BillingScreen view={entries.view} />, '/entries'),
  ].map(textOf)
}

test('J-1 after missed mornings says on every page how many days it adds up', async () => {
  // Monday 16 to Thursday 19
  for (const page of await pages(sites.a1._id))
    expect(page).toContain('cumul de 4 jours ouvrés, depuis les données du 13/11/2026')
  for (const page of await pages(sites.a2._id)) expect(page).not.toContain('cumul de')
  const wide = 'dont Concession A1 (cumul de 4 jours ouvrés)'
  // hours need a concession
  expect((await pages(null)).map((page) => page.includes(wide))).toEqual([true, true, false, true])
})
