import { expect, it } from 'vitest'
import { makeClosing, reopenClosing } from '~/services/closing/closings.server'
import { readDoubts } from '~/services/doubts/read-doubts.server'
import { importActivity } from '../../builders/activity'
import { novemberMorning } from '../../builders/closings'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin } from '../../builders/imports'
import { useDatabase } from '../harness/database'

useDatabase()

/** Cumulative figures of A1's mechanics on some days, the same amount each day. */
async function daily({ sites }: TestNetwork, days: readonly string[], amount: number) {
  for (const [i, date] of days.entries())
    await importActivity(sites.a1, date, { mechanic: { netRevenue: amount * (i + 1) } })
}
const SEPTEMBER = ['01', '02', '03', '04', '07', '08'].map((day) => `2026-09-${day}`)
const MEASURE = 'revenue'
const shown = async () => {
  const found = await readDoubts({ type: 'all' }, '2026-10-31')
  return found.flatMap(({ date, measure, state, new: figure }) =>
    measure === MEASURE ? [[date, state, figure]] : [],
  )
}

it('a closed month keeps its doubts when earlier months change; a reopened one is judged again', async () => {
  const net = await novemberMorning()
  await daily(net, SEPTEMBER, 1000)
  await daily(net, ['2026-10-01', '2026-10-02'], 1000)
  // 4 000 € on the 5th, four times a usual day
  await importActivity(net.sites.a1, '2026-10-05', { mechanic: { netRevenue: 6000 } })
  const doubt = ['2026-10-05', 'open', 4000]
  expect(await shown()).toEqual([doubt])
  const { _id } = await makeClosing(admin, { month: '2026-10', scope: 'all', confirm: true })

  await daily(net, SEPTEMBER, 3000)
  expect(await shown()).toEqual([doubt])
  // the usual day is 3 000 € now
  await reopenClosing(admin, _id, 'Septembre était faux.')
  expect(await shown()).toEqual([])
})
