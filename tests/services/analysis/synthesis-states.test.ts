import { describe, expect, test } from 'vitest'
import { objectifs } from '~/db/collections/objectifs.server'
import { records } from '~/db/collections/records.server'
import type { Scope } from '~/domain/access/scope'
import type { SynthesisFigures } from '~/domain/analysis/synthesis-view'
import { LEVERS } from '~/domain/causes/levers'
import { ForbiddenError } from '~/domain/errors'
import { readScopeCauses } from '~/services/analysis/causes.server'
import { freezePotential } from '~/services/objectifs/freeze.server'
import { importActivity } from '../../builders/activity'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import {
  DATE,
  figures,
  network,
  overview,
  page,
  plateA,
  siteA1,
  twoConcessions,
  useSynthesis,
} from './synthesis-fixture'

useSynthesis()

describe('the states of the synthesis', () => {
  test('no scope', async () => {
    expect((await page(null)).view).toEqual({ state: 'no-scope' })
  })

  test('no data in the month yet, with the last day that has some', async () => {
    await importActivity(network.sites.a1, '2026-10-30', { mechanic: { netRevenue: 5 } })
    await importActivity(network.sites.a2, '2026-10-29', { mechanic: { netRevenue: 5 } })
    for (const scope of [siteA1, plateA, { type: 'all' } as const])
      expect((await page(scope)).view).toEqual({
        state: 'empty',
        reason: 'no-data',
        date: DATE,
        latest: '2026-10-30',
      })
  })

  test('never any data', async () => {
    expect((await page(plateA)).view).toMatchObject({ state: 'empty', latest: null })
  })

  test('late data: earlier figures of the month, with their date', async () => {
    await importActivity(network.sites.a1, '2026-11-17', { mechanic: { netRevenue: 5 } })
    const { view, freshness } = await page(siteA1)
    expect(view).toMatchObject({ state: 'data', date: DATE, dataDate: '2026-11-17' })
    expect(freshness).toMatchObject({ total: 1, upToDate: 0 })
  })

  test('nothing significant: a record of zeros', async () => {
    await importActivity(network.sites.a1, DATE, {})
    expect(await figures(siteA1)).toMatchObject({ significant: false })
  })

  // shows 3 §8: La réponse du serveur est invalide ou incomplète.
  test('an invalid record gives a message, not a crash', async () => {
    await importActivity(network.sites.a1, DATE, { mechanic: { netRevenue: 5 } })
    await (await records.open()).updateOne({}, { $unset: { 'services.body': '' } })
    expect((await page(siteA1)).view).toEqual({
      state: 'error',
      message: 'La réponse du serveur est invalide ou incomplète.',
    })
  })

  // shows decision 42 (page): a broken record or objectif
  test('an invalid record leaves out only its concession, by name (4-decisions, 42)', async () => {
    await twoConcessions()
    const { a2 } = network.sites
    await (await records.open()).updateMany({ siteId: a2._id }, { $unset: { 'services.body': '' } })
    const { view, freshness } = await page(plateA)
    // A1 alone: 300 000 of 600 000; 400 000 × 13 ÷ 20 due, nothing of A2
    expect(view).toMatchObject({
      state: 'data',
      leftOut: { records: ['Concession A2'], objectifs: [] },
    })
    expect(overview(view as SynthesisFigures).gauges[0]).toMatchObject({
      realized: 300_000,
      duePercent: 65, // 260 000 ÷ 400 000: A2's target is left out too (4-decisions, 53)
    })
    expect(freshness).toMatchObject({
      total: 2,
      upToDate: 1,
      late: [],
      unreadable: [{ siteId: a2._id, name: 'Concession A2', part: 'record' }],
    })
  })

  test('an invalid objectif is left out alone, and its concession named (4-decisions, 42)', async () => {
    await twoConcessions()
    const { a2 } = network.sites
    await (await objectifs.open()).updateOne(
      { siteId: a2._id },
      { $set: { services: 'perdu' as unknown as never[] } },
    )
    expect(await figures(plateA)).toMatchObject({
      leftOut: { records: [], objectifs: ['Concession A2'], targets: [] },
      objectifs: { count: 2, total: 2, untargeted: [] },
      // A1 alone on both sides: not 418 250 of 400 000
      content: { gauges: [{ realized: 300_000, target: 400_000 }, {}, {}] },
    })
  })

  test.each([
    ['numbers that are texts', { mechanic: '100', quickService: 0, body: 0 }],
    ['a team missing', { mechanic: 100, quickService: 0 }],
    ['a text', 'perdu'],
  ])(
    'a frozen potential of %s makes its objectif invalid until it is frozen again',
    async (_what, frozen) => {
      await twoConcessions()
      const { a2 } = network.sites
      const broken = { frozenPotentialHours: frozen as never }
      await (await objectifs.open()).updateOne({ siteId: a2._id }, { $set: broken })
      expect(await figures(plateA)).toMatchObject({
        leftOut: { records: [], objectifs: ['Concession A2'] },
        content: { gauges: [{ realized: 300_000, target: 400_000 }, {}, {}] },
      })
      const causes = async (scope: Scope) =>
        readScopeCauses(scope, { date: DATE, measure: 'revenue' })
      const adds = ({ total: { gap, levers } }: Awaited<ReturnType<typeof causes>>) =>
        Math.abs(LEVERS.reduce((sum, lever) => sum + levers[lever], 0) - gap)
      // without a readable objectif nothing is compared (4-decisions, 64)
      const own = await causes(siteScopeOf(a2))
      expect([own.total.gap, own.total.levers.unsplit, adds(own)]).toEqual([0, 0, 0])
      await freezePotential(makePrincipal(), siteScopeOf(a2), '2026-11')
      expect(await figures(plateA)).toMatchObject({ leftOut: { objectifs: [] } })
      const plate = await causes(plateA)
      expect([plate.unreadable, adds(plate) < 0.005]).toEqual([[], true])
    },
  )

  test('outside the cover', async () => {
    const cover = { kind: 'site', id: network.sites.a1._id } as const
    const principal = makePrincipal({ role: 'manager', cover })
    await expect(page(plateA, '', principal)).rejects.toThrow(ForbiddenError)
    expect((await page(siteA1, '', principal)).view.state).toBe('empty')
  })
})
