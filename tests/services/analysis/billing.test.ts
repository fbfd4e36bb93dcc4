import { beforeEach, describe, expect, test } from 'vitest'
import { records } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { ROLES } from '~/domain/access/roles'
import type { Principal, Scope } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { entriesPage } from '~/services/analysis/billing.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { groupScopeOf, plateScopeOf, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

const DATE = '2026-11-19'
let network: TestNetwork

/** Cumulative invoices: client, warranty, transfer. */
const counts = (entriesClients: number, entriesGaranties: number, entriesCessions: number) => ({
  entriesClients,
  entriesGaranties,
  entriesCessions,
})

async function page(
  scope: Scope | null,
  { date = DATE, search = '', principal = makePrincipal() as Principal } = {},
) {
  const analysed = { scope, date, reference: await referenceData() }
  return entriesPage(principal, analysed, new URLSearchParams(search))
}

/** [client, warranty, transfer, total] of each card, or the page's state when there are no cards. */
async function cards(scope: Scope, date = DATE) {
  const { view } = await page(scope, { date })
  if (view.state !== 'data') return view.state
  const rows = (span: 'day' | 'month') =>
    view.content.sections[span].map(({ counts: c }) => [
      c.clients,
      c.garanties,
      c.cessions,
      c.total,
    ])
  return { dataDate: view.dataDate, day: rows('day'), month: rows('month') }
}

beforeEach(async () => {
  network = await makeNetwork()
  const { a1, a2, b1, c1 } = network.sites
  await importActivity(a1, '2026-10-30', { mechanic: counts(500, 90, 60) })
  await importActivity(a1, '2026-11-18', {
    mechanic: counts(100, 20, 10),
    body: counts(30, 5, 2),
  })
  await importActivity(a1, DATE, { mechanic: counts(106, 23, 11), body: counts(29, 5, 2) })
  await importActivity(a1, '2026-11-20', { mechanic: counts(900, 900, 900) })
  // A2 is a day late
  await importActivity(a2, '2026-11-17', { quickService: counts(40, 4, 1) })
  await importActivity(a2, '2026-11-18', { quickService: counts(47, 4, 3) })
  await importActivity(b1, DATE, { mechanic: counts(12, 3, 0) })
  await importActivity(c1, '2026-11-18', { mechanic: counts(200, 0, 0) })
  await importActivity(c1, DATE, { mechanic: counts(208, 1, 0) })
})

const NOTHING = [0, 0, 0, 0]

describe('invoices of a scope (4-decisions, 17 and 18)', () => {
  test('a concession: the day is the difference, body lost one client invoice', async () => {
    expect(await cards(siteScopeOf(network.sites.a1))).toEqual({
      dataDate: DATE,
      // mechanics 106 − 100, 23 − 20, 11 − 10; body 29 − 30
      day: [[5, 3, 1, 9], [6, 3, 1, 10], NOTHING, [-1, 0, 0, -1]],
      month: [[135, 28, 13, 176], [106, 23, 11, 140], NOTHING, [29, 5, 2, 36]],
    })
  })

  // shows decision 40 (page): J-1 of a wide scope
  test('a plate: the day is that of the date shown, without the late concession (4-decisions, 40)', async () => {
    expect(await cards(plateScopeOf(network.sites.a1))).toEqual({
      dataDate: DATE,
      // A1 alone: the data of A2 end on the 18th
      day: [[5, 3, 1, 9], [6, 3, 1, 10], NOTHING, [-1, 0, 0, -1]],
      month: [
        [182, 32, 16, 230],
        [106, 23, 11, 140],
        [47, 4, 3, 54],
        [29, 5, 2, 36],
      ],
    })
  })

  test('a group: with B1, whose first record of the month counts whole', async () => {
    expect(await cards(groupScopeOf(network.sites.a1))).toEqual({
      dataDate: DATE,
      day: [[17, 6, 1, 24], [18, 6, 1, 25], NOTHING, [-1, 0, 0, -1]],
      month: [
        [194, 35, 16, 245],
        [118, 26, 11, 155],
        [47, 4, 3, 54],
        [29, 5, 2, 36],
      ],
    })
  })

  test('the network: with C1 of the other group', async () => {
    expect(await cards({ type: 'all' })).toEqual({
      dataDate: DATE,
      day: [[25, 7, 1, 33], [26, 7, 1, 34], NOTHING, [-1, 0, 0, -1]],
      month: [
        [402, 36, 16, 454],
        [326, 27, 11, 364],
        [47, 4, 3, 54],
        [29, 5, 2, 36],
      ],
    })
  })

  test('days at the edges: a new month starts from nothing, a later day does not count', async () => {
    const a1 = siteScopeOf(network.sites.a1)
    expect(await cards(a1, '2026-11-01')).toBe('empty')
    expect(await cards(a1, '2026-10-31')).toMatchObject({
      dataDate: '2026-10-30',
      day: [[500, 90, 60, 650], [500, 90, 60, 650], NOTHING, NOTHING],
    })
    // the first record of November counts completely: nothing of October is subtracted
    expect(await cards(a1, '2026-11-18')).toMatchObject({
      day: [[130, 25, 12, 167], [100, 20, 10, 130], NOTHING, [30, 5, 2, 37]],
    })
  })
})

describe('the page', () => {
  test('opens the card that the address names', async () => {
    const { view } = await page(siteScopeOf(network.sites.a1), { search: 'detail=day.mechanic' })
    expect(view).toMatchObject({
      content: {
        scopeName: 'Concession A1',
        detail: {
          span: 'day',
          key: 'mechanic',
          total: 10,
          parts: [
            { kind: 'clients', count: 6, percent: 60 },
            { kind: 'garanties', count: 3, percent: 30 },
            { kind: 'cessions', count: 1, percent: 10 },
          ],
        },
      },
    })
    const none = await page({ type: 'all' }, { search: 'detail=day.nothing' })
    expect(none.view).toMatchObject({ content: { scopeName: 'Tous les groupes', detail: null } })
  })

  test('is for every role within its cover, and asks for a scope', async () => {
    const { a1, b1 } = network.sites
    const cover = { kind: 'site', id: a1._id } as const
    for (const role of ROLES) {
      const principal = makePrincipal({ role, cover })
      expect((await page(siteScopeOf(a1), { principal })).view.state).toBe('data')
      await expect(page(siteScopeOf(b1), { principal })).rejects.toThrow(ForbiddenError)
      await expect(page(plateScopeOf(a1), { principal })).rejects.toThrow(ForbiddenError)
    }
    expect((await page(null)).view).toEqual({ state: 'no-scope' })
  })

  // shows 3 §8: Format de données invalide reçu du serveur.
  // shows 3 §8: Une erreur générale est survenue lors de la récupération des données de facturation.
  test('says what cannot be read', async () => {
    const { a2 } = network.sites
    const general =
      'Une erreur générale est survenue lors de la récupération des données de facturation.'
    const unread = { scope: siteScopeOf(a2), date: DATE, reference: null }
    expect((await entriesPage(makePrincipal(), unread, new URLSearchParams())).view).toEqual({
      state: 'error',
      message: general,
    })
    await (await records.open()).updateOne(
      { siteId: a2._id, date: '2026-11-17' },
      { $unset: { 'services.body': '' } },
    )
    expect((await page(siteScopeOf(a2))).view).toEqual({
      state: 'error',
      message: 'Format de données invalide reçu du serveur.',
    })
  })
})
