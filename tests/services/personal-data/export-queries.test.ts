import { expect, it } from 'vitest'
import { exportPerson } from '~/services/personal-data/export.server'
import { watchQueries } from '../../api/harness/queries'
import { storePlanning } from '../../builders/activity'
import { admin } from '../../builders/imports'
import { id, morning, net, usePeople } from './fixture'

usePeople()

it('asks as often for a person of many months as for one of few', async () => {
  const seen = await watchQueries()
  const count = async () => {
    seen.length = 0
    await exportPerson(admin, 'worker', id)
    return [...seen]
  }
  await count()
  const few = await count()
  for (const month of ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09'])
    await storePlanning(net.sites.a1, month, 'mechanic', { '02': '1' }, id)
  await morning('2026-11-13', 4, 1)
  const many = await count()
  expect(many.length).toBeLessThanOrEqual(few.length)
  // the records are the largest part, so they are read once
  expect(many.filter((query) => query === 'records.find')).toHaveLength(1)
})
