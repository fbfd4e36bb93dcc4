import { beforeEach, expect, test } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { comparisonPage } from '~/services/analysis/comparison.server'
import { historyPage } from '~/services/analysis/history.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { weekExport, weekPage } from '~/services/week/week.server'
import { yearExport, yearPage } from '~/services/year/year.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { plateScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

/*
 * November 2026 has 21 working days; the 19th is the 14th. A1's Mécanique has an objective of 21 000 €, 1 000 € a day: 14 000
 * due. Its Carrosserie has none, and makes 150 € a day. A2's Mécanique has 10 500 €, 500 € a day: 7 000 due. A2 makes 400 €
 * on each of the ten recorded working days, the first record holding the four before: 400 × 14 = 5 600 €.
 */
const DAYS = ['05', '06', '09', '10', '11', '12', '13', '16', '17', '18', '19']
let net: TestNetwork
beforeEach(async () => {
  net = await makeNetwork()
  const own = (revenue: number) => ({ revenue, hours: 0, hec: 0 })
  await storeObjectif(net.sites.a1, '2026-11', own(21_000))
  await storeObjectif(net.sites.a2, '2026-11', own(10_500))
})

/** Imports both concessions' days; `typed` is added to A1's Mécanique from the 19th on. */
async function importDays(typed: number) {
  for (const [i, day] of DAYS.entries()) {
    const rank = i + 4
    await importActivity(net.sites.a1, `2026-11-${day}`, {
      mechanic: { netRevenue: 900 * rank + (day === '19' ? typed : 0) },
      body: { netRevenue: 150 * rank },
    })
    await importActivity(net.sites.a2, `2026-11-${day}`, { mechanic: { netRevenue: 400 * rank } })
  }
}

const DATE = '2026-11-19'
const analysed = async () => ({
  scope: plateScopeOf(net.sites.a1),
  date: DATE,
  reference: await referenceData(),
})

/** The same figures as each surface says them: the month's gap, the year's, the week's and the day's. */
async function surfaces() {
  const who = makePrincipal()
  const at = await analysed()
  const none = new URLSearchParams()
  const month = await readScopeMonth(at.scope, DATE, at.reference)
  const { view: history } = await historyPage(who, at, new URLSearchParams('cut=year'))
  const year = await yearPage(who, at, none)
  const yearFile = await yearExport(who, at, none)
  const week = await weekPage(who, at, none)
  const weekFile = await weekExport(who, at, none)
  const compared = await comparisonPage(who, at, new URLSearchParams('columns=yesterday'))
  if (history.state !== 'data' || !year || !week) throw new Error('not read')
  const { compared: realized, due } = month.figures.global.progress.revenue
  const column = (table: typeof weekFile, header: string) => {
    const index = table?.headers.indexOf(header) ?? -1
    return table?.rows.at(-1)?.[index]
  }
  return {
    month: realized - due,
    history: history.summary,
    year: year.year.total,
    yearRows: year.year.rows.rows,
    yearFile: column(yearFile, 'Écart de l’année (€)'),
    week: week.week.total.revenue,
    weekRows: week.week.rows.rows,
    weekFile: column(weekFile, 'Écart CA Net (€)'),
    day: compared?.total.day,
  }
}

test('a service without objective is in no gap of month, history, year, week and day, and is named', async () => {
  await importDays(0)
  const found = await surfaces()
  // Mécanique: 900 × 14 − 14 000 = −1 400 and 400 × 14 − 7 000 = −1 400
  expect([found.month, found.history.gap, found.year.gap, found.yearFile]).toEqual([
    -2800, -2800, -2800, -2800,
  ])
  // 'Réalisé' of the history is everything: 12 600 + 2 100 + 5 600
  expect(found.history).toMatchObject({ realized: 20_300, outside: 2100, doubted: 0 })
  expect(found.year).toMatchObject({ realized: 18_200, outside: 2100 })
  // Monday 16 to Thursday 19: four days of −100 € each
  expect([found.week.gap, found.weekFile]).toEqual([-800, -800])
  expect(found.week.outside).toEqual({ realized: 600, names: ['Concession A1 (en partie)'] })
  expect(found.weekRows.map(({ revenue }) => [revenue.realized, revenue.untargeted])).toEqual([
    [4200, 600],
    [1600, 0],
  ])
  expect(found.day).toMatchObject({ dayRevenueGap: -200, dayRevenue: 1300 })
})

test('a doubted figure is in no gap of month, history, year, week and day, and is named', async () => {
  await importDays(200_000)
  const found = await surfaces()
  // A2 alone; A1's Carrosserie has no objective, and its Mécanique is doubted
  expect([found.month, found.history.gap, found.year.gap, found.yearFile]).toEqual([
    -1400, -1400, -1400, -1400,
  ])
  expect(found.history).toMatchObject({
    // 212 600 + 2 100 + 5 600
    realized: 220_300,
    outside: 2100,
    doubted: 212_600,
    doubtful: ['Concession A1\u00a0· Mécanique'],
    // 80 %: under the objective without it, far above with it
    status: 'doubted',
  })
  expect([found.week.gap, found.weekFile, found.day?.dayRevenueGap]).toEqual([-400, -400, -100])
})
