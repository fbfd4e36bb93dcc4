import { expect, it } from 'vitest'
import { importActivity, workerFigures } from '../../builders/activity'
import { useDatabase } from '../../services/harness/database'
import { restFixture } from '../harness/rest-fixture'

useDatabase()

// shows 4 §42: Autres noms inconnus du planning
// guards against: thousands of unknown collaborators
it('150 unknown names of one import are listed as a hundred and the rest, and all counted', async () => {
  const { ask, net, admin } = await restFixture()
  const { a1 } = net.sites
  const people = Array.from({ length: 150 }, (_, i) =>
    workerFigures({ workerId: null, name: `Inconnu ${i}`, billedHours: 2 }),
  )
  await importActivity(a1, '2026-11-19', { mechanic: { totalHours: 300 } }, people)
  const answer = await ask(`/api/productivity?period=2026-11-19&siteId=${a1._id}`, { token: admin })
  const { detailsByMechanic: rows } = await answer.json()
  expect(rows).toHaveLength(101)
  const hours = rows.reduce((sum: number, row: { billedHours: number }) => sum + row.billedHours, 0)
  expect(hours).toBe(300)
  expect(rows.map(({ workerName }: { workerName: string }) => workerName)).toContain(
    'Autres noms inconnus du planning (50)',
  )
})
