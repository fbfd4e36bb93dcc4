import { beforeEach, expect, it } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { readNeverReached } from '~/services/levers/never-reached.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeSite } from '../../builders/hierarchy'
import { buildMonthEnds } from '../../builders/month-ends'
import { useDatabase } from '../harness/database'

useDatabase()

let site: Awaited<ReturnType<typeof makeSite>>
const MONTHS = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']

beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  site = await makeSite()
})
const sold = (month: string, netRevenue: number) =>
  importActivity(site, lastDayOf(month), {
    mechanic: { netRevenue, totalHours: 300, hecHours: 200 },
  })
async function store(months: readonly string[]) {
  for (const month of months) {
    await storeObjectif(site, month, { revenue: 84_000, hours: 420, hec: 280 })
    await sold(month, 83_999)
  }
}
const read = async () => {
  await buildMonthEnds([site._id], '2026-11', await referenceData())
  return readNeverReached(site._id, '2026-11')
}

// shows 4 §68: jamais atteint en 6 mois
it('is said of six finished months with objective and data, all missed', async () => {
  await store(MONTHS.slice(1))
  // five months; November has not ended
  await storeObjectif(site, '2026-11', { revenue: 84_000, hours: 420, hec: 280 })
  await importActivity(site, '2026-11-19', { mechanic: { netRevenue: 1 } })
  expect(await read()).toEqual([])
  await store(MONTHS.slice(0, 1))
  // months are unknown until they are stored
  expect(await readNeverReached(site._id, '2026-11')).toEqual([])
  expect(await read()).toEqual([{ service: 'mechanic', text: 'jamais atteint en 6 mois' }])
})

it('is not said once one of them reached it', async () => {
  await store(MONTHS)
  await sold('2026-08', 84_000)
  expect(await read()).toEqual([])
})
