import { expect, test } from 'vitest'
import { setClock } from '~/infra/process/clock.server'
import { makeNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../../services/harness/database'
import { application } from '../harness/application'
import { watchQueries } from '../harness/queries'

useDatabase()

/** Twenty of December 2026, without Sundays and Christmas. */
const OPEN_DAYS = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 21, 22, 23]

test('a planning save takes five readings and five writes, of one entry or of 200', async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  const { a1 } = (await makeNetwork()).sites
  const people = await Promise.all(Array.from({ length: 10 }, () => makeWorker(a1)))
  const token = await makeSession(await makeUser({ role: 'administrator' }))
  const ask = await application('routes/api+/planning')
  const entries = (code: string, count: number) =>
    people
      .flatMap(({ _id: worker }) =>
        OPEN_DAYS.map((day) => {
          const date = `2026-12-${String(day).padStart(2, '0')}`
          return { worker, date, service: 'mechanic', code }
        }),
      )
      .slice(0, count)
  const save = async (code: string, count: number) => {
    const json = entries(code, count)
    const answer = await ask('/api/planning/bulk-update', { method: 'PATCH', token, json })
    return ((await answer.json()) as { modifiedCount: number }).modifiedCount
  }
  await save('1', 200)

  const seen = await watchQueries()
  const written = [
    // its transaction: the concession is locked, its collaborators looked up; then what it stores
    'locks.bulkWrite',
    'workers.find',
    'planning.bulkWrite',
    'audit.bulkWrite',
    'rollups.updateOne',
    // after the commit, its sums are forgotten
    'rollups.bulkWrite',
  ]
  for (const count of [1, 200]) {
    seen.length = 0
    expect(await save(count === 1 ? 'F' : 'R', count)).toBe(count)
    // who asks and the network's revision; then collaborators and months
    const read = ['users.find', 'revisions.find', 'workers.find', 'planning.find']
    expect(seen).toEqual([...read, ...written])
  }
})
