import { beforeEach, expect, test } from 'vitest'
import { referenceData } from '~/db/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { readBilling } from '~/services/billing.server'
import { entriesPage } from '~/services/entries.server'
import { importActivity } from '../builders/activity'
import { makeNetwork, type TestNetwork } from '../builders/hierarchy'
import { makePrincipal } from '../builders/users'
import { useDatabase } from './database'

useDatabase()

const DATE = '2026-11-19'
let network: TestNetwork

beforeEach(async () => {
  network = await makeNetwork()
  const { a1, a2 } = network.sites
  const counts = (entriesClients: number, entriesGaranties: number, entriesCessions: number) => ({
    entriesClients,
    entriesGaranties,
    entriesCessions,
  })
  await importActivity(a1, '2026-11-18', { mechanic: counts(100, 20, 10) })
  await importActivity(a1, DATE, { mechanic: counts(106, 23, 11) })
  await importActivity(a2, DATE, { body: counts(8, 1, 1) })
})

test('counts the day and the month of a plate, and opens the card of the address', async () => {
  const { a1 } = network.sites
  const scope: Scope = { type: 'plate', plateId: a1.plateId, groupId: a1.groupId }
  const analysed = { scope, date: DATE, reference: await referenceData() }
  const { view } = await entriesPage(
    makePrincipal(),
    analysed,
    new URLSearchParams('detail=day.mechanic'),
  )
  // A1's day: 6 + 3 + 1 = 10; A2's first record counts whole: 8 + 1 + 1
  expect(view).toMatchObject({
    content: {
      sections: {
        day: [
          { key: 'global', counts: { clients: 14, garanties: 4, cessions: 2, total: 20 } },
          { key: 'mechanic', counts: { total: 10 } },
          { key: 'quickService', counts: { total: 0 } },
          { key: 'body', counts: { total: 10 } },
        ],
        month: [
          { counts: { clients: 114, garanties: 24, cessions: 12, total: 150 } },
          { counts: { total: 140 } },
          {},
          {},
        ],
      },
      detail: {
        total: 10,
        parts: [
          { kind: 'clients', count: 6, percent: 60 },
          { kind: 'garanties', count: 3, percent: 30 },
          { kind: 'cessions', count: 1, percent: 10 },
        ],
      },
    },
  })
})

test('answers the billing aggregate, within the cover', async () => {
  const { a1, b1 } = network.sites
  const answer = await readBilling(makePrincipal(), { date: DATE, site: a1._id })
  expect(answer).toMatchObject({
    scope: { type: 'site', id: a1._id },
    globalTotals: {
      dailyEntries: 10,
      entries: { realized: 140 },
      dailyEntriesClients: 6,
      cumulativeEntriesGaranties: 23,
    },
    metrics: { body: { dailyEntries: 0 } },
  })
  const elsewhere = makePrincipal({ role: 'manager', cover: { kind: 'site', id: b1._id } })
  await expect(readBilling(elsewhere, { date: DATE, site: a1._id })).rejects.toThrow(ForbiddenError)
})
