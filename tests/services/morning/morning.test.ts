import { beforeAll, describe, expect, it, vi } from 'vitest'
import { planning } from '~/db/collections/planning.server'
import { records } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import type { Measure } from '~/domain/measures'
import { lineTexts, othersText, scaleText, totalText, verdictTexts } from '~/domain/morning/texts'
import type { MorningView } from '~/domain/morning/view'
import { morningKinds, prefetchMorning, readMorning } from '~/services/morning/read-morning.server'
import { prefetchRollups } from '~/services/rollups/read-rollups.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { importActivity, storeObjectif, storePlanning } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { importOnTime, present, storeLevers } from '../../builders/levers'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase({ keep: true })

const DATE = '2026-11-19'
const ALL: Scope = { type: 'all' }
const close = (value: number) => expect.closeTo(value, 6)
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
let net: TestNetwork

async function morning(scope: Scope, measure: Measure = 'revenue', principal = makePrincipal()) {
  const month = await readScopeMonth(scope, DATE, await referenceData())
  return readMorning(principal, { scope, date: DATE, measure }, month)
}
async function viewOf(...asked: Parameters<typeof morning>): Promise<MorningView> {
  const { value } = (await morning(...asked)).morning
  if (!value) throw new Error('not read')
  return value
}
const said = (view: MorningView) =>
  view.lines.map((line) => {
    const { head, status, causes, gap } = lineTexts(line, view.measure)
    return [head, status, causes, gap].map(plain)
  })

/**
 * A1 as in `storeLevers`: 14 of 21 working days. A2 is a day late and has no planning. B1 has a planning that cannot be
 * read: 50 of the 70 h due at 200 €. C1 has 3 000 € and no target.
 */
beforeAll(async () => {
  net = await makeNetwork()
  await storeLevers(net)
  await importOnTime(net)
  const { b1, c1 } = net.sites
  await storeObjectif(b1, '2026-11', { revenue: 21_000, hours: 105, hec: 105 })
  await importActivity(b1, DATE, {
    mechanic: { netRevenue: 10_000, totalHours: 50, hecHours: 50 },
  })
  await storePlanning(b1, '2026-11', 'mechanic', present([2]))
  const broken = { days: 'perdu' as unknown as Record<string, never> }
  await (await planning.open()).updateOne({ siteId: b1._id }, { $set: broken })
  await importActivity(c1, DATE, {
    mechanic: { netRevenue: 3000, totalHours: 10, hecHours: 10 },
  })
})

describe('the morning of a concession on time (7-beyond §5)', () => {
  it('has verdict, landing and what each remaining day must bring, worked by hand', async () => {
    const view = await viewOf(siteScopeOf(net.sites.a1))
    expect(view).toMatchObject({
      level: 'site',
      status: 'warn',
      dataDate: DATE,
      // 50 000 − 84 000 × 14 ÷ 21
      gap: -6000,
      realized: 50_000,
      due: 56_000,
      target: 84_000,
      percent: close(59.52381),
      // 50 000 × 21 ÷ 14 of 84 000
      projectionPercent: close(89.285714),
      // 50 000 + 56 h × 50 000 ÷ 84 of 84 000
      landingPercent: close(99.206349),
      landingNotes: [],
      elapsedDays: 14,
      remainingDays: 7,
      perDay: close(34_000 / 7),
      perDaySoFar: close(50_000 / 14),
      watched: { late: 0, watched: 0 },
      // one service, whose line is the whole gap
      others: null,
      scale: 6000,
      comparison: null,
    })
    expect(view.lines).toMatchObject([
      {
        site: null,
        service: 'mechanic',
        status: 'warn',
        value: -6000,
        percent: close(59.52381),
        dataDate: null,
        levers: {
          calendar: -5600,
          presence: 0,
          productivity: -600,
          customerShare: 600,
          rate: -400,
        },
      },
    ])
    // customer share and rate are less than a tenth of the 7 200 moved
    expect(view.lines[0]?.causes.map(({ lever, value, since }) => [lever, value, since])).toEqual([
      ['productivity', -600, 'chaque jour depuis le début du mois'],
      ['calendar', -5600, null],
    ])
    expect(said(view)).toEqual([
      [
        'Mécanique',
        'à surveiller',
        '296,4 % de productivité pour 300 % attendus (−600 €) chaque jour depuis le début du mois ; 9,3 h de moins au planning que le rythme du mois (−5 600 €).',
        '−6 000 €',
      ],
    ])
    const { why, ...texts } = verdictTexts(view)
    expect(texts).toEqual({
      gap: expect.stringMatching(/^−6\s000\s€$/),
      projection: expect.stringMatching(/^89\s%$/),
      landing: expect.stringMatching(/^99\s%$/),
      status: 'à surveiller',
      watched: null,
    })
    expect(plain(why)).toBe(
      '50 000 € réalisés pour 56 000 € attendus au 14e jour ouvré. Il faut 4 857 € par jour sur les 7 jours restants (3 571 €/j jusqu’ici).',
    )
  })

  it('follows the measure: lines and landing in hours', async () => {
    const view = await viewOf(siteScopeOf(net.sites.a1), 'ht')
    expect(view).toMatchObject({
      // 249 − 420 × 14 ÷ 21
      gap: -31,
      realized: 249,
      due: 280,
      // 249 + 56 × 249 ÷ 84 of 420
      landingPercent: close(98.809524),
      perDay: close(171 / 7),
      scale: 40,
    })
    // 249 − 84 × 3; (84 − 140 × 14 ÷ 21) × 3
    expect(view.lines.map(({ value, causes }) => [value, causes.map((one) => one.value)])).toEqual([
      [-31, [-3, -28]],
    ])
    expect(plain(scaleText('ht', view.scale))).toBe('échelle ±40 h')
  })
})

describe('the morning of an untidy network', () => {
  it('counts each concession at its own date, with its target, and names what is projected', async () => {
    const view = await viewOf(ALL)
    expect(view).toMatchObject({
      level: 'all',
      status: 'warn',
      // 56 000 + 42 000 × 13 ÷ 21 + 14 000; C1's 3 000 are compared with nothing
      realized: 85_000,
      due: 96_000,
      gap: -11_000,
      target: 147_000,
      // (75 000 + 25 000 × 21 ÷ 13 + 15 000) of 147 000
      projectionPercent: close(88.697017),
      // A1 lands at 83 333,33 by its planning; A2 and B1 at their projection
      landingPercent: close(94.365952),
      remainingDays: 7,
      // A1 and B1 have 7 days left, A2 has 8
      perDay: null,
      // 60 000 ÷ 14 + 25 000 ÷ 13
      perDaySoFar: close(6208.791209),
      // A1 89 %, A2 96 %, B1 71 %
      watched: { late: 1, watched: 1 },
      others: null,
      scale: 6000,
    })
    expect(view.landingNotes.map(plain)).toEqual([
      'Atterrissage en partie égal à la projection, faute de planning : Concession A2, Concession B1.',
    ])
    expect(verdictTexts(view).watched).toBe('1 concession en retard, 1 à surveiller')
    // C1 has no objective and is in no line: the three rows are the whole gap (4-decisions, 64)
    expect([othersText(view), totalText(view)]).toEqual([null, 'Écart à date du réseau'])
  })

  it('has one line per concession and service, with causes that add up to no more than it says', async () => {
    const view = await viewOf(ALL)
    expect(said(view)).toEqual([
      [
        'Concession A1 · Mécanique',
        'à surveiller',
        expect.stringContaining('296,4 % de productivité'),
        '−6 000 €',
      ],
      // 50 − 105 × 14 ÷ 21 h at 200 €: the whole gap, so without its amount
      [
        'Concession B1 · Mécanique',
        'en retard',
        'sans planning, 20,0 h facturées en moins que prévu chaque jour depuis le début du mois.',
        '−4 000 €',
      ],
      // (120 − 210 × 13 ÷ 21) × 200; 25 000 − 120 × 200
      [
        'Concession A2 · Mécanique',
        'dans le rythme',
        'sans planning, 10,0 h facturées en moins que prévu (−2 000 €) chaque jour depuis le début du mois, malgré 208 €/h facturés pour 200 €/h visés (+1 000 €) (données du 18/11).',
        '−1 000 €',
      ],
    ])
    const total = view.lines.reduce((sum, { value }) => sum + value, view.others?.value ?? 0)
    expect(total).toBe(view.gap)
    for (const { value, levers } of view.lines)
      expect(Object.values(levers).reduce((sum, one) => sum + one, 0)).toBe(value)
    // a negative gap within its rhythm has no tick
    expect(view.lines[2]).toMatchObject({ status: 'good', below: true })
  })

  it('says nothing of a scope without target, and what it realised', async () => {
    const { groups, plates } = net
    const view = await viewOf({ type: 'plate', groupId: groups.south._id, plateId: plates.c._id })
    expect(view).toMatchObject({ status: 'none', gap: null, due: null, lines: [], others: null })
    expect(view).toMatchObject({ landingPercent: null, perDay: null, scale: 0 })
    const { gap, landing, status, why } = verdictTexts(view)
    expect([gap, landing, status]).toEqual(['N/A', 'N/A', 'sans objectif'])
    expect(plain(why)).toBe('3 000 € réalisés, sans objectif du mois à comparer.')
  })
})

describe('what a reader may do from the morning', () => {
  it('decides on a gap’s service and lever, and only where the role may', async () => {
    const { a1 } = net.sites
    const { lines } = await viewOf(ALL)
    const scope = `group=${a1.groupId}&plate=${a1.plateId}&site=${a1._id}`
    const place = `${scope}&date=${DATE}`
    expect(lines[0]).toMatchObject({
      to: `/synthesis?${place}&tab=causes#causes-mechanic`,
      act: {
        to: `/productivity?${scope}&lever=productivity&service=mechanic&date=${DATE}`,
        label: 'Voir la productivité',
      },
      decide: `/actions/decider?${place}&service=mechanic&lever=productivity`,
      comment: null,
    })
    expect(lines[1]?.decide).toMatch(/&service=mechanic&lever=hours$/)
    const reader = makePrincipal({ role: 'ccs', cover: { kind: 'all' } })
    expect((await viewOf(ALL, 'revenue', reader)).lines.map(({ decide }) => decide)).toEqual([
      null,
      null,
      null,
    ])
  })

  it('names what is missing, and no action before one is decided', async () => {
    const { toComplete, actions } = await morning(ALL)
    expect(toComplete.value?.map(({ kind }) => kind)).toContain('unplanned')
    expect(actions.value).toEqual({ lines: [], count: 0, all: `/actions?group=all&date=${DATE}` })
  })
})

it('reads the months of the named concessions once per change', async () => {
  const reference = await referenceData()
  const month = await readScopeMonth(ALL, DATE, reference)
  const query = { scope: ALL, date: DATE, measure: 'revenue' } as const
  const sums = prefetchRollups(ALL, [], '2026-11', morningKinds(false))
  const ahead = prefetchMorning(makePrincipal(), query, reference, sums)
  await readMorning(makePrincipal(), query, month, ahead)
  const find = vi.spyOn(Object.getPrototypeOf(await records.open()), 'find')
  await readMorning(makePrincipal(), query, month)
  const seen = find.mock.contexts.map((of) => (of as { collectionName: string }).collectionName)
  vi.restoreAllMocks()
  expect([...new Set(seen)].sort()).toEqual(['actions', 'imports', 'rollups'])
})
