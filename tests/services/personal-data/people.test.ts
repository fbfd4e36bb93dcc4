import { expect, it } from 'vitest'
import { workers } from '~/db/collections/workers.server'
import { readPeople } from '~/services/personal-data/people.server'
import { makeNetwork } from '../../builders/hierarchy'
import { makeUser } from '../../builders/users'
import { makeWorker, workerOf } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

it('lists who left and still has a name, the last first, with the day of Paris, however many were anonymised since', async () => {
  const { sites } = await makeNetwork()
  const left = { name: 'Jean', active: false, deletedAt: new Date('2026-03-01T23:30:00Z') }
  await makeWorker(sites.a1, left)
  const night = new Date('2026-07-01T22:30:00Z')
  await makeUser({ name: 'Odile', isActive: false, closedAt: night })
  const gone = { active: false, deletedAt: night, anonymisedAt: night }
  const many = Array.from({ length: 500 }, () => workerOf(sites.a1, gone))
  await (await workers.open()).insertMany(many)
  const { people, more } = await readPeople(new URLSearchParams())
  expect(people.map(({ name, state, since }) => [name, state, since])).toEqual([
    ['Odile', 'left', '2026-07-02'],
    ['Jean', 'left', '2026-03-02'],
  ])
  expect(more).toBe(false)
})
