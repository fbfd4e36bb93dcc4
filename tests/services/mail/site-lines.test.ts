import { beforeEach, expect, it } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { readSiteLines } from '~/services/morning-mail/site-lines.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makePlate, makeSite } from '../../builders/hierarchy'
import { useDatabase } from '../harness/database'

useDatabase()

const DATE = '2026-11-19'
const revenue = (netRevenue: number) => ({ mechanic: { netRevenue } })
let plate: Awaited<ReturnType<typeof makePlate>>

beforeEach(async () => {
  plate = await makePlate()
})
const lines = async () =>
  readSiteLines(
    { scope: { type: 'plate', groupId: plate.groupId, plateId: plate._id }, date: DATE },
    await referenceData(),
  )

// November 2026 without a holiday: 21 working days, 13 up to the 18th, 14 up to the 19th.
it('says what changed since the day before, of the scope for those with the latest data', async () => {
  const [late, ahead, behind] = [
    await makeSite({ plate, name: 'En retard' }),
    await makeSite({ plate, name: 'En avance' }),
    await makeSite({ plate, name: 'Derrière' }),
  ]
  for (const site of [late, ahead, behind])
    await storeObjectif(site, '2026-11', { revenue: 21_000, hours: 210, hec: 210 })
  await importActivity(late, '2026-11-17', revenue(9_000))
  await importActivity(late, '2026-11-18', revenue(10_500))
  await importActivity(ahead, '2026-11-18', revenue(14_000))
  await importActivity(ahead, DATE, revenue(15_500))
  await importActivity(behind, '2026-11-18', revenue(9_000))
  await importActivity(behind, DATE, revenue(9_200))
  const found = await lines()
  // 1 000 a day are due: 9 200 − 14 000, 10 500 − 13 000, 15 500 − 14 000
  expect(found.lines.map(({ name, gap, change }) => [name, gap, change])).toEqual([
    ['Derrière', -4_800, -800],
    ['En retard', -2_500, 500],
    ['En avance', 1_500, 500],
  ])
  // −800 + 500: the late one's change is of another day
  expect(found.change).toBe(-300)
})

it('has a line for each concession, also beyond those with a cause', async () => {
  for (let i = 0; i < 27; i++) {
    const site = await makeSite({ plate, name: `Site ${i}` })
    await storeObjectif(site, '2026-11', { revenue: 21_000, hours: 210, hec: 210 })
    await importActivity(site, DATE, revenue(10_000 + 100 * i))
  }
  const found = await lines()
  expect([found.count, found.lines.length]).toEqual([27, 27])
  expect(found.lines.map(({ gap }) => gap)).toEqual(
    Array.from({ length: 27 }, (_, i) => -4_000 + 100 * i),
  )
  expect(found.change).toBeNull()
})
