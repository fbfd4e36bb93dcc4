import { beforeEach, expect, it } from 'vitest'
import { activityRow } from '~/imports/activity/rows.fixture'
import { importActivity as store } from '../../builders/activity'
import { plain } from '../../builders/day-imports'
import type { TestNetwork } from '../../builders/hierarchy'
import { fridayMorning, send, sheetOfActivity } from '../../builders/imports'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
  // each working day from the 9th to the 18th 1 000 €, 10 h and 5 h HEC; body shops the same, but no HEC on the 18th
  for (const [i, day] of ['09', '10', '11', '12', '13', '16', '17', '18'].entries()) {
    const [netRevenue, totalHours, hecHours] = [6_000 + 1_000 * i, 60 + 10 * i, 30 + 5 * i]
    const body = { netRevenue, totalHours, hecHours: Math.min(hecHours, 60) }
    const mechanic = { netRevenue, totalHours, hecHours }
    await store(net.sites.a1, `2026-11-${day}`, { mechanic, body })
  }
})

/** Cumulative figures of the 19th; those of the 18th are 13 000 €, 130 h and 65 h, of body shops 60 h. */
const sent = (mechanic: [number, number, number], body: [number, number, number]) => {
  const row = (shop: string, [revenue, hours, own]: [number, number, number]) =>
    activityRow('0101', shop, { 'CA Net': revenue, 'Heures totales': hours, 'Heures HEC': own })
  return send(sheetOfActivity(row('MECA', mechanic), row('CARROSSERIE', body)))
}
const sameOf = ({ warnings }: Awaited<ReturnType<typeof sent>>) =>
  warnings.filter(({ kind }) => kind === 'same').map(({ row, message }) => [row, plain(message)])

it('one figure that is the day before’s is a reserve, when it changed on each of the last days', async () => {
  const answer = await sent([14_000, 140, 65], [14_000, 140, 60])
  // the body shops' HEC did not change on the 18th either
  expect(sameOf(answer)).toEqual([
    [
      2,
      'Feuille « Activité », ligne 2 : Concession A1 : HEC Mécanique identique à celui du 18/11/2026, alors qu’il change d’ordinaire chaque jour.',
    ],
  ])
  expect(answer.message).toContain('Import réussi, avec réserves')
  expect(answer.reserves.map(plain)).toContain(
    'Chiffres identiques au jour précédent dans 1 concession : Concession A1.',
  )
})

it('a file whose figures all move has none', async () => {
  expect(sameOf(await sent([14_000, 140, 70], [14_000, 140, 60]))).toEqual([])
})

it('all figures alike are one finding', async () => {
  const answer = await sent([13_000, 130, 65], [13_000, 130, 60])
  expect(sameOf(answer).map(([, message]) => message)).toEqual([
    'Feuille « Activité » : Concession A1 : chiffres identiques à ceux du 18/11/2026.',
  ])
})

it('a service that brought nothing is said as that', async () => {
  const answer = await sent([14_000, 140, 70], [13_000, 130, 60])
  expect(sameOf(answer)).toEqual([])
  expect(answer.warnings.filter(({ kind }) => kind === 'zero')).toHaveLength(1)
})
