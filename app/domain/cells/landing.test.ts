import { describe, expect, it } from 'vitest'
import { type MadeService, madeMonth, TWENTY_DAYS } from '../causes/levers.fixture'
import { landingFigures } from '../landing/landing-sums'
import type { Measure } from '../measures'
import { siteLanding, sumLandings } from './site-cells.fixture'

/** 100 h planned up to the 10th and 120 h after it: o = 0.9, q = 2 ÷ 3, t = 300. */
const TIDY: MadeService = {
  targets: [200, 140, 45_000],
  realized: [90, 60, 18_000],
  planned: [100, 120],
}
const NONE = { count: 0, first: [] }
const ONE = { count: 1, first: ['s'] }

const landed = (
  services: Parameters<typeof madeMonth>[0],
  {
    measure = 'revenue',
    id = 's',
    ...made
  }: { measure?: Measure; id?: string; date?: string; budget?: number } = {},
) =>
  siteLanding(id, madeMonth(services, made), {
    date: '2026-11-20',
    days: TWENTY_DAYS,
    measure,
  })
const figures = (...of: Parameters<typeof landed>) => landingFigures(landed(...of).total)

describe('landing of a concession (7-beyond §5)', () => {
  it('adds the planned hours that remain, at the concession’s own rates', () => {
    // 18 000 + 120 × 0.9 × 200; projection: 18 000 × 20 ÷ 10
    expect(figures({ mechanic: TIDY })).toEqual({
      realized: 18_000,
      compared: 18_000,
      target: 45_000,
      projection: 36_000,
      landing: 39_600,
      basis: 'planning',
      projected: 0,
      remainingPotential: 120,
      notes: { planning: NONE, activity: NONE, ahead: NONE },
    })
    // 90 + 120 × 0.9; 60 + 108 × 2 ÷ 3
    expect(figures({ mechanic: TIDY }, { measure: 'ht' })).toMatchObject({
      landing: 198,
      projection: 180,
    })
    expect(figures({ mechanic: TIDY }, { measure: 'hec' })).toMatchObject({
      landing: 132,
      projection: 120,
    })
  })

  it('is the documents’ projection without planned hours, and says so', () => {
    // 18 000 × 20 ÷ 10
    expect(figures({ mechanic: { ...TIDY, planned: [0, 0] } })).toMatchObject({
      landing: 36_000,
      basis: 'projection',
      projected: 36_000,
      notes: { planning: ONE, activity: NONE },
    })
    // planned hours after the data date alone give no rate
    expect(figures({ mechanic: { ...TIDY, planned: [0, 120] } })).toMatchObject({
      landing: 36_000,
      remainingPotential: 120,
      notes: { planning: ONE },
    })
  })

  it('is the projection with an unreadable planning', () => {
    const month = madeMonth({ mechanic: TIDY })
    const staff = { month: '2026-11', days: [], unreadable: ['s'] }
    const found = siteLanding(
      's',
      { ...month, staff },
      {
        date: '2026-11-20',
        days: TWENTY_DAYS,
        measure: 'revenue',
      },
    )
    expect(landingFigures(found.total)).toMatchObject({
      landing: 36_000,
      basis: 'projection',
      remainingPotential: 0,
    })
  })

  it('is the projection without activity: no billed hours, or no customers’ hours for CA Net', () => {
    const idle = { mechanic: { ...TIDY, realized: [0, 0, 500] as const } }
    expect(figures(idle)).toMatchObject({ landing: 1000, notes: { activity: ONE } })
    expect(figures(idle, { measure: 'ht' })).toMatchObject({ landing: 0, notes: { activity: ONE } })
    const internal = { mechanic: { ...TIDY, realized: [90, 0, 500] as const } }
    expect(figures(internal)).toMatchObject({ landing: 1000, notes: { activity: ONE } })
    // hours have their rates: 90 + 108, 0 + 108 × 0
    expect(figures(internal, { measure: 'ht' })).toMatchObject({ landing: 198, basis: 'planning' })
    expect(figures(internal, { measure: 'hec' })).toMatchObject({ landing: 0, basis: 'planning' })
  })

  it('stays at what is realised, and says so, when no hours are planned on the remaining days', () => {
    expect(figures({ mechanic: { ...TIDY, planned: [100, 0] } })).toMatchObject({
      landing: 18_000,
      basis: 'planning',
      notes: { ahead: ONE, planning: NONE },
    })
    // the 20th is the last working day
    expect(
      figures({ mechanic: { ...TIDY, planned: [220, 0] } }, { date: '2026-11-20' }),
    ).toMatchObject({ landing: 18_000, projection: 18_000, notes: { ahead: NONE } })
  })

  it('counts a late concession from its own data date on', () => {
    // data of the 9th: 18 000 × 20 ÷ 9; the 120 h after it remain
    expect(figures({ mechanic: TIDY }, { date: '2026-11-09' })).toMatchObject({
      projection: 40_000,
      landing: 39_600,
      remainingPotential: 120,
    })
  })

  it('sums its services, each by its own rule; the target is the budget', () => {
    const both = {
      mechanic: TIDY,
      body: { targets: [50, 40, 10_000], realized: [30, 20, 4000], planned: [0, 0] },
    } as const
    // 39 600 + 4000 × 2
    expect(figures(both, { budget: 60_000 })).toMatchObject({
      target: 60_000,
      landing: 47_600,
      projection: 44_000,
      projected: 8000,
      basis: 'mixed',
      notes: { planning: ONE },
    })
  })

  it('has no landing without data, and no projection without target', () => {
    expect(figures({ mechanic: TIDY }, { date: '2026-11-21' })).toMatchObject({
      realized: 0,
      target: 45_000,
      projection: null,
      landing: null,
      basis: null,
    })
    expect(figures({ mechanic: { ...TIDY, targets: [0, 0, 0] } })).toMatchObject({
      target: 0,
      projection: null,
      landing: 39_600,
    })
  })

  it('follows credit notes down', () => {
    // −900 + 108 × −10
    expect(figures({ mechanic: { ...TIDY, realized: [90, 60, -900] } })).toMatchObject({
      landing: -1980,
      projection: -1800,
    })
  })
})

describe('landing of a wide scope', () => {
  const tidy = landed({ mechanic: TIDY }, { id: 'a' })
  const late = landed({ mechanic: TIDY }, { id: 'b', date: '2026-11-09' })
  const bare = landed({ mechanic: { ...TIDY, targets: [0, 0, 0] } }, { id: 'c' })
  const silent = landed({ mechanic: TIDY }, { id: 'd', date: '2026-11-21' })

  it('is the sum of the concessions that have data and a target (4-decisions, 53)', () => {
    const sum = sumLandings([tidy, late, bare, silent])
    const whole = landingFigures(sum.total)
    expect(whole).toMatchObject({
      realized: 54_000,
      compared: 36_000,
      target: 90_000,
      projection: 76_000,
      landing: 79_200,
      remainingPotential: 240,
    })
    const comparison = { isAimed: true, isStarted: true }
    const parts = [tidy, late, bare, silent].map(({ total }) => landingFigures(total, comparison))
    expect(parts.map(({ landing }) => landing)).toEqual([39_600, 39_600, null, null])
    expect(parts.map(({ target }) => target)).toEqual([45_000, 45_000, 0, 0])
    expect(landingFigures(sum.services.mechanic).landing).toBe(79_200)
    expect(landingFigures(sum.services.body).landing).toBe(0)
  })

  it('counts every concession when no concession has a target', () => {
    expect(landingFigures(sumLandings([bare, bare]).total)).toMatchObject({
      compared: 36_000,
      target: 0,
      projection: null,
      landing: 79_200,
    })
  })

  it('names three concessions without planning and counts all, in the network’s order', () => {
    const ids = ['k', 'l', 'm', 'n']
    const unplanned = ids.map((id) =>
      landed(
        { mechanic: { ...TIDY, planned: [0, 0] }, body: { ...TIDY, planned: [0, 0] } },
        { id },
      ),
    )
    const places = new Map(ids.map((id, i) => [id, ids.length - i]))
    expect(landingFigures(sumLandings(unplanned, 'revenue', places).total).notes.planning).toEqual({
      count: 4,
      first: ['n', 'm', 'l'],
    })
  })
})
