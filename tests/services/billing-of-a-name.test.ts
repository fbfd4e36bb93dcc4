import { expect, it } from 'vitest'
import { readBillingHistory } from '~/services/productivity/billing-history.server'
import { importActivity, workerFigures } from '../builders/activity'
import { makeNetwork } from '../builders/hierarchy'
import { makePrincipal } from '../builders/users'
import { useDatabase } from './database'

useDatabase()

it('a name that the planning does not know, in two services, has a history in each', async () => {
  const { sites } = await makeNetwork()
  const own = { workerId: null, name: 'Intérim' }
  await importActivity(sites.a1, '2026-11-19', {}, [
    workerFigures({ ...own, service: 'mechanic', billedHours: 12 }),
    workerFigures({ ...own, service: 'body', billedHours: 5 }),
  ])
  const hoursIn = async (service?: string) => {
    const billed = { siteId: sites.a1._id, name: 'Intérim', ...(service ? { service } : {}) }
    const { entries } = await readBillingHistory(makePrincipal(), billed, '2026-11')
    return entries.map(({ cumulativeBilledHoursAtDate }) => cumulativeBilledHoursAtDate)
  }
  expect([await hoursIn('mechanic'), await hoursIn('body'), await hoursIn()]).toEqual([
    [12],
    [5],
    [17],
  ])
})
