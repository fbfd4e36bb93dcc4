import { expect, it } from 'vitest'
import { type Billed, readBillingHistory } from '~/services/productivity/billing-history.server'
import { importActivity, workerFigures } from '../../builders/activity'
import { makeNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

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

const november = async (billed: Billed) =>
  (await readBillingHistory(makePrincipal(), billed, '2026-11')).entries.map(
    ({ date, cumulativeBilledHoursAtDate }) => [date, cumulativeBilledHoursAtDate],
  )
const unlinked = (name: string, billedHours: number, matricule: string | null = null) =>
  workerFigures({ workerId: null, name, billedHours, matricule })

it('a name has its days however it was written, so that none holds the hours of all', async () => {
  const { a1 } = (await makeNetwork()).sites
  await importActivity(a1, '2026-11-17', {}, [unlinked('Inconnu Paul', 40)])
  await importActivity(a1, '2026-11-18', {}, [unlinked('PAUL  Inconnù', 45)])
  await importActivity(a1, '2026-11-19', {}, [unlinked('paul inconnu', 47)])
  expect(await november({ siteId: a1._id, name: 'paul inconnu', service: 'mechanic' })).toEqual([
    ['2026-11-17', 40],
    ['2026-11-18', 45],
    ['2026-11-19', 47],
  ])
})

it('a collaborator has the days before the planning knew him, unless two bear the name', async () => {
  const { a1, a2 } = (await makeNetwork()).sites
  const jean = await makeWorker(a1, { name: 'Jean Neuf', matricule: '7' })
  const linked = workerFigures({ workerId: jean._id, name: 'Jean Neuf', billedHours: 48 })
  await importActivity(a1, '2026-11-16', {}, [unlinked('J. Neuf', 31, '7'), unlinked('Ana', 9)])
  await importActivity(a1, '2026-11-17', {}, [unlinked('NEUF Jean', 40)])
  await importActivity(a1, '2026-11-18', {}, [linked, unlinked('Jean Neuf', 5, '8')])
  await importActivity(a2, '2026-11-19', {}, [unlinked('Jean Neuf', 99)])
  const known = [
    ['2026-11-16', 31],
    ['2026-11-17', 40],
    ['2026-11-18', 48],
  ]
  expect(await november({ workerId: jean._id })).toEqual(known)
  await makeWorker(a1, { name: 'Neuf Jean', active: false, deletedAt: new Date('2026-11-01') })
  expect(await november({ workerId: jean._id })).toEqual([known[0], known[2]])
})
