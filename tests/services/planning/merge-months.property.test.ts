// @long: random merges of two months of planning
import { expect, it } from 'vitest'
import type { PlanningDocument } from '~/db/collections/planning.server'
import { mergeAndWriteMonths, type PlanningStore } from '~/services/attendance/merge-months.server'
import { workerOf } from '../../builders/workers'
import fc from '../../property'
import { acts, monthId, play, type Subject } from './model'

const SITE = { _id: 's', plateId: 'p', groupId: 'g' }
const worker = (id: string) => workerOf(SITE, { _id: id.repeat(24), name: id })

/** In-memory store that answers after a random number of event-loop ticks, so that writers overtake each other. */
function memory(turns: () => number): PlanningStore {
  const months = new Map<string, PlanningDocument>()
  const wait = async () => {
    for (let left = turns(); left > 0; left--) await null
  }
  return {
    find: async (ids) => {
      await wait()
      const found = structuredClone(ids.flatMap((id) => months.get(id) ?? []))
      await wait()
      return found
    },
    write: async (list) => {
      await wait()
      for (const { empty } of list)
        if (!months.has(empty._id))
          months.set(empty._id, {
            ...empty,
            days: {},
            potential: { mechanic: 0, quickService: 0, body: 0 },
            revision: 0,
          })
      await wait()
      const isCurrent = ({ write }: (typeof list)[number]) =>
        months.get(write._id)?.revision === write.revision
      if (!list.every(isCurrent)) return false
      for (const { write } of list) {
        const { _id, revision, service, potential, days } = write
        const month = months.get(_id) as PlanningDocument
        Object.assign(month, { service, potential, revision: revision + 1 })
        Object.assign(month.days, days)
      }
      return true
    },
  }
}

it('keeps the stored month equal to the model through 5,000 random sequences', async () => {
  let races = 0
  await fc.assert(
    fc.asyncProperty(
      acts,
      fc.infiniteStream(fc.integer({ min: 0, max: 4 })),
      async (sequence, stream) => {
        const store = memory(() => stream.next().value ?? 0)
        const subject: Subject = {
          workers: [worker('a'), worker('b')],
          read: async (who, date) => (await store.find([monthId(who)]))[0]?.days[date]?.code ?? '',
          save: (userId, months) =>
            mergeAndWriteMonths(store, months, {
              userId,
              at: new Date(0),
              teams: () => ({ service: 'mechanic' }),
            }),
        }
        races += sequence.filter(({ kind }) => kind === 'race').length
        expect(await play(sequence, subject)).toBeNull()
        for (const who of subject.workers) {
          const [month] = await store.find([monthId(who)])
          const values = { '1': 7, '0.5': 3.5 } as Record<string, number>
          const hours = Object.values(month?.days ?? {}).reduce(
            (sum, { code }) => sum + (values[code] ?? 0),
            0,
          )
          expect(month?.potential.mechanic ?? 0).toBe(hours)
        }
      },
    ),
    { numRuns: 5000 },
  )
  expect(races).toBeGreaterThan(2000)
}, 120_000)
