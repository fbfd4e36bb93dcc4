import { beforeEach, expect, it } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { MONTH_OF_THREE } from '~/domain/objectifs/three-services.fixture'
import { activityRow } from '~/imports/activity/rows.fixture'
import { historyPage } from '~/services/analysis/history.server'
import { readStatistics } from '~/services/analysis/records-rest.server'
import { readSameWorkingDay } from '~/services/analysis/same-working-day.server'
import { addHoliday } from '~/services/calendar/holidays.server'
import { resetWorkingDays, setWorkingDays } from '~/services/calendar/working-days.server'
import { reopenClosing } from '~/services/closing/closings.server'
import { readSnapshot } from '~/services/closing/snapshot.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { importActivity } from '../../builders/activity'
import { CLOSED, CLOSED_FRIDAY, closeOctober, novemberMorning } from '../../builders/closings'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, sendRows } from '../../builders/imports'
import { saveMonth, siteScopeOf } from '../../builders/objectifs'
import { useDatabase } from '../harness/database'

useDatabase()

let a1: TestNetwork['sites']['a1']
beforeEach(async () => {
  a1 = (await novemberMorning()).sites.a1
  await saveMonth(admin, a1, CLOSED)
  await importActivity(a1, '2026-10-20', { mechanic: { netRevenue: 80_000 } })
  await october(120_000, CLOSED_FRIDAY)
  await importActivity(a1, '2026-11-19', { mechanic: { netRevenue: 90_000 } })
})

const october = (revenue: number, importDate: string) =>
  sendRows([activityRow('0101', 'MECA', { 'CA Net': revenue })], importDate)
/** Import of Friday 30 October's file, late: the import date is the Monday after. */
const late = () => october(126_000, '2026-11-02')

/** October wherever a page shows it: statistics, history, and the month compared with 19 November. */
async function seen() {
  const scope = siteScopeOf(a1)
  const reference = await referenceData()
  const { globalTotals, dataDate, ...days } = await readStatistics(admin, {
    date: '2026-10-31',
    site: a1._id,
  })
  const { realized, target, due, projection } = globalTotals.netRevenue
  const analysed = { scope, date: '2026-11-19', reference }
  const { view } = await historyPage(admin, analysed, new URLSearchParams())
  if (view.state !== 'data') throw new Error(view.state)
  const row = view.rows.find(({ key }) => key === CLOSED)
  const month = await readScopeMonth(scope, '2026-11-19', reference)
  const [compared] = await readSameWorkingDay(scope, '2026-11-19', month)
  return {
    figures: [dataDate?.slice(8), realized, target, due, projection],
    days: [days.elapsedWorkingDays, days.totalWorkingDaysInMonth],
    history: [row?.realized, row?.budget, row?.percent, row?.partial],
    compared: compared?.revenue?.value ?? null,
  }
}
const snapshot = async (id: string) => {
  const { totals, changed, intact } = await readSnapshot(admin, id, new URLSearchParams())
  return [totals.netRevenue, totals.targetRevenue, changed.map(({ name }) => name).join(), intact]
}

it('a reopened month shows later changes everywhere, and its snapshot the closed figures', async () => {
  // 150 000 × 21 ÷ 22; 120 000 × 22 ÷ 21
  const closed = {
    figures: ['29', 120_000, 150_000, 143_181.818182, 125_714.285714],
    days: [21, 22],
    // percentage of the amount due by the 29th, as in the figures: 120 000 ÷ 143 181,82 (4-decisions, 58)
    history: [120_000, 150_000, 83.809524, true],
    // 19 November is the 14th working day, as 20 October was
    compared: 80_000,
  }
  const { _id } = await closeOctober('all')
  expect(await seen()).toEqual(closed)
  // the import rejects the concession by name and changes nothing
  expect((await late()).failedSites).toEqual(['Concession A1'])
  expect(await seen()).toEqual(closed)
  expect(await snapshot(_id)).toEqual([120_000, 150_000, '', true])

  await reopenClosing(admin, _id, 'Fichier du 30 arrivé en retard')
  expect(await seen()).toEqual(closed)
  expect((await late()).failedSites).toEqual([])
  expect(await seen()).toMatchObject({
    figures: ['30', 126_000, 150_000, 150_000, 126_000],
    history: [126_000, 150_000, 84, false],
  })
  const budget = { ...MONTH_OF_THREE.budget, revenue: 140_000 }
  await saveMonth(admin, a1, CLOSED, { ...MONTH_OF_THREE, budget })
  expect(await seen()).toMatchObject({
    figures: ['30', 126_000, 140_000, 140_000, 126_000],
    history: [126_000, 140_000, 90, false],
  })
  expect(await snapshot(_id)).toEqual([120_000, 150_000, 'Concession A1', true])
})

it('the calendar of a reopened month changes figures that depend on days, and no amount', async () => {
  const { _id } = await closeOctober('all')
  await reopenClosing(admin, _id, 'Pont oublié')
  await setWorkingDays(admin, 2026, 10, 23)
  // 150 000 × 21 ÷ 23; 120 000 × 23 ÷ 21
  expect(await seen()).toMatchObject({
    figures: ['29', 120_000, 150_000, 136_956.521739, 131_428.571429],
    days: [21, 23],
  })
  await addHoliday(admin, { date: '2026-10-30', name: 'Pont' })
  // no computed working day remains after the 29th: all 23 have elapsed (4-decisions, 71)
  expect(await seen()).toMatchObject({
    figures: ['29', 120_000, 150_000, 150_000, 120_000],
    days: [23, 23],
  })
  await resetWorkingDays(admin, 2026, 10, { seen: '23' })
  // the 29th is the 21st and last of 21 working days
  expect(await seen()).toMatchObject({
    figures: ['29', 120_000, 150_000, 150_000, 120_000],
    days: [21, 21],
    history: [120_000, 150_000, 80, false],
  })
  expect(await snapshot(_id)).toEqual([120_000, 150_000, '', true])
})
