// @long: random merges of two months, stored
import { expect, it } from 'vitest'
import { findPlanning, planning } from '~/db/collections/planning.server'
import { writeMonths } from '~/services/attendance/write-months.server'
import { makeSite } from '../../builders/hierarchy'
import { makeWorker } from '../../builders/workers'
import fc from '../../property'
import { useDatabase } from '../harness/database'
import { acts, monthId, play, type Subject } from './model'

useDatabase({ keep: true })

it('keeps the month in the database equal to the model through random sequences', async () => {
  const site = await makeSite()
  const subject: Subject = {
    workers: [await makeWorker(site), await makeWorker(site)],
    read: async (who, date) => (await findPlanning([monthId(who)]))[0]?.days[date]?.code ?? '',
    save: (userId, months) => writeMonths({ userId, name: '', email: '' }, months),
  }
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      await (await planning.open()).deleteMany({ month: '2026-11' })
      expect(await play(sequence, subject)).toBeNull()
    }),
    { numRuns: 60 },
  )
}, 120_000)
