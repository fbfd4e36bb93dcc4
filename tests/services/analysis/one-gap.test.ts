import { expect, test } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { readCauses } from '~/services/analysis/causes-rest.server'
import { comparisonPage } from '~/services/analysis/comparison.server'
import { readGapDays } from '~/services/analysis/landing-rest.server'
import { importActivity } from '../../builders/activity'
import { makePrincipal } from '../../builders/users'
import { DATE, figures, network, overview, twoConcessions, useSynthesis } from './synthesis-fixture'

useSynthesis()

test('a network with a concession without objective has one gap on page, calls and comparison (4-decisions, 64)', async () => {
  await twoConcessions()
  await importActivity(network.sites.b1, '2026-11-17', { mechanic: { netRevenue: 155_223 } })
  const admin = makePrincipal()
  const call = { date: DATE, measure: 'netRevenue' as const }
  const [page, causes, history, compared] = await Promise.all([
    figures({ type: 'all' }),
    readCauses(admin, call),
    readGapDays(admin, call),
    comparisonPage(
      admin,
      { scope: { type: 'all' }, date: DATE, reference: await referenceData() },
      new URLSearchParams(),
    ),
  ])
  // 418 250 − 380 000; the 155 223 of B1 are compared with nothing
  expect([
    overview(page).gauges[0]?.gapToDate,
    causes.gap,
    causes.parts.reduce((sum, { gap }) => sum + gap, 0),
    history.days.at(-1)?.gap,
    compared?.total.gap,
  ]).toEqual([38_250, 38_250, 38_250, 38_250, 38_250])
})
