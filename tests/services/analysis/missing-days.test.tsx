import { beforeEach, expect, test } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { exportScreen } from '~/domain/exports/screens'
import { siteScope } from '~/domain/hierarchy/network'
import { BillingScreen } from '~/screens/billing/billing-screen'
import { HoursScreen } from '~/screens/hours/hours-screen'
import { OriginScreen } from '~/screens/origin/origin-screen'
import { RevenueScreen } from '~/screens/revenue/revenue-screen'
import { SynthesisScreen } from '~/screens/synthesis/synthesis-screen'
import { entriesPage } from '~/services/analysis/billing.server'
import { readBilling } from '~/services/analysis/billing-rest.server'
import { hoursPage } from '~/services/analysis/hours.server'
import { readStatistics } from '~/services/analysis/records-rest.server'
import { revenuePage } from '~/services/analysis/revenue.server'
import { synthesisPage } from '~/services/analysis/synthesis.server'
import { screenTables } from '~/services/exports/screens.server'
import { originPage } from '~/services/origin/page.server'
import { readOrigin } from '~/services/origin/rest.server'
import { markup, textOf } from '~/ui/render.fixture'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

const DATE = '2026-11-19'
const admin = makePrincipal()
const ASKED = new URLSearchParams()
const given = (netRevenue: number) => ({ mechanic: { netRevenue, totalHours: netRevenue / 100 } })
let sites: Awaited<ReturnType<typeof makeNetwork>>['sites']
beforeEach(async () => {
  sites = (await makeNetwork()).sites
  // data of Friday 13, then none before Thursday 19
  await importActivity(sites.a1, '2026-11-13', given(9_000))
  await importActivity(sites.a1, DATE, given(13_000))
  for (const [day, sum] of [
    ['18', 12_000],
    ['19', 13_000],
  ] as const)
    await importActivity(sites.a2, `2026-11-${day}`, given(sum))
})

/** Visible text of the four pages that show J-1, and of the chart of the month's days. */
async function pages(siteId: string | null) {
  const reference = await referenceData()
  const scope = siteId ? siteScope(reference.network, siteId) : { type: 'all' as const }
  const at = { scope, date: DATE, reference }
  const [synthesis, progress, revenue, hours, entries] = [
    await synthesisPage(admin, at, ASKED),
    await synthesisPage(admin, at, new URLSearchParams('tab=progress')),
    await revenuePage(admin, at, ASKED),
    await hoursPage(admin, at, ASKED),
    await entriesPage(admin, at, ASKED),
  ]
  return [
    markup(<SynthesisScreen view={synthesis.view} missing={[]} />),
    markup(<SynthesisScreen view={progress.view} missing={[]} />),
    markup(<RevenueScreen view={revenue.view} tab="progress" />, '/revenue'),
    markup(<HoursScreen view={hours.view} tab="progress" sites={null} />, '/hours'),
    markup(<BillingScreen view={entries.view} />, '/entries'),
  ].map(textOf)
}

test('J-1 after missed mornings says on every page how many days it adds up', async () => {
  // Monday 16 to Thursday 19
  for (const page of await pages(sites.a1._id))
    expect(page).toContain('cumul de 4 jours ouvrés, depuis les données du 13/11/2026')
  for (const page of await pages(sites.a2._id)) expect(page).not.toContain('cumul de')
  const wide = 'dont Concession A1 (cumul de 4 jours ouvrés)'
  // the page of hours needs a concession
  expect((await pages(null)).map((page) => page.includes(wide))).toEqual([
    true,
    true,
    true,
    false,
    true,
  ])
})

test('a ring compares four days with four days’ target, in a plate each concession with its own days’ target', async () => {
  // 21 working days: 5 000 € a day; A1 4 000 € of 20 000 €, A2 1 000 € of 5 000 €
  for (const site of [sites.a1, sites.a2])
    await storeObjectif(site, '2026-11', { revenue: 105_000, hours: 1050, hec: 800 })
  const reference = await referenceData()
  const first = async (siteId: string | null) => {
    const scope = siteId ? siteScope(reference.network, siteId) : { type: 'all' as const }
    const { view } = await revenuePage(admin, { scope, date: DATE, reference }, ASKED)
    if (view.state !== 'data' || view.content.tab !== 'progress') throw new Error(view.state)
    return view.content.previousDay[0]
  }
  expect(await first(sites.a1._id)).toMatchObject({
    value: 4_000,
    days: 4,
    target: 20_000,
    percent: 20,
  })
  expect(await first(sites.a2._id)).toMatchObject({
    value: 1_000,
    days: 1,
    target: 5_000,
    percent: 20,
  })
  // 5 000 of 10 000: the concession's four days are named next to the figure
  expect(await first(null)).toMatchObject({ value: 5_000, days: 1, target: 10_000, percent: 50 })
  const [, , revenue = '', hours] = await pages(sites.a1._id)
  expect(revenue).toContain('Obj. 4 jours 20\u202f000\u00a0€')
  expect(hours).toContain('Obj. 4 jours 200,0\u00a0h')
})

const A1 = 'cumul de 4 jours ouvrés, depuis les données du 13/11/2026'
const WIDE = 'dont Concession A1 (cumul de 4 jours ouvrés)'

test('REST calls say it in the same words, next to the day’s figures', async () => {
  const asked = [{ site: sites.a1._id }, { site: sites.a2._id }, {}]
  for (const read of [readStatistics, readBilling]) {
    const answers = await Promise.all(asked.map((of) => read(admin, { date: DATE, ...of })))
    expect(answers.map(({ daySpan }) => daySpan)).toEqual([A1, undefined, WIDE])
  }
  const day = { date: DATE, figure: 'day', measure: 'ht' } as const
  const notes = async (more: object) => (await readOrigin(admin, { ...day, ...more })).notes
  expect(await notes({ site: sites.a1._id })).toEqual([`Facturation du jour\u202f: ${A1}.`])
  expect(await notes({ site: sites.a2._id })).toEqual([])
  expect(await notes({ figure: 'realized', site: sites.a1._id })).toEqual([])
})

test('the origin of the figure says what else the figure contains', async () => {
  const reference = await referenceData()
  const at = { scope: siteScope(reference.network, sites.a1._id), date: DATE, reference }
  const said = async (query: string) => {
    const { view } = await originPage(admin, at, new URLSearchParams(query), 50)
    if (view.state === 'subject') throw new Error('a subject')
    return textOf(markup(<OriginScreen view={view} />, '/origin'))
  }
  expect(await said('figure=day')).toContain(`Facturation du jour\u202f: ${A1}.`)
  expect(await said('figure=projection')).not.toContain('cumul de')
})

test('files say it above the columns of the last day, and nowhere else', async () => {
  const missedIn = async (key: string, siteId: string) => {
    const screen = exportScreen(key)
    const scope = siteScope((await referenceData()).network, siteId)
    if (!screen || scope?.type !== 'site') throw new Error(key)
    const query = `group=${scope.groupId}&plate=${scope.plateId}&site=${siteId}&date=${DATE}`
    const request = new Request(`http://localhost${screen.path}/export?${query}`)
    const { tables } = await screenTables(request, admin, screen)
    return tables.flatMap(({ title, about = [] }) =>
      about.filter(([label]) => label === 'Du dernier jour').map(([, value]) => [title, value]),
    )
  }
  expect(await missedIn('synthesis', sites.a1._id)).toEqual([
    ['Synthèse', A1],
    ['Par jour', A1],
  ])
  expect(await missedIn('hours', sites.a1._id)).toEqual([
    ['Heures HT', A1],
    ['Heures HEC', A1],
  ])
  expect(await missedIn('entries', sites.a1._id)).toEqual([['Facturation du jour', A1]])
  for (const key of ['synthesis', 'hours', 'entries'])
    expect(await missedIn(key, sites.a2._id)).toEqual([])
})
