import { describe, expect, it } from 'vitest'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity } from '../records/month-activity'
import { noObjectifs } from '../targets/totals'
import type { ProductiveService } from '../workshop-services'
import { partOfLine, type SiteFacts, siteLines } from './site-lines'

const none = noObjectifs()
const DATE = '2026-11-19'
const target = (revenue: number, hours = revenue / 200) => ({
  ...none.services.mechanic,
  revenue,
  ht: hours,
  hec: hours,
})
const aims = (mechanic: number, more: { budget?: number; body?: number } = {}) => {
  const { budget = mechanic + (more.body ?? 0), body = 0 } = more
  return {
    ...none,
    siteCount: 1,
    global: { ...none.global, ...target(budget) },
    services: { ...none.services, mechanic: target(mechanic), body: target(body) },
  }
}
const did = (services: ProductiveService[]) =>
  siteActivity('a', '2026-11', [
    {
      date: DATE,
      services: {
        ...noFiguresByService(),
        ...Object.fromEntries(services.map((one) => [one, { ...noFigures(), netRevenue: 100 }])),
      },
      given: ['workers', 'sales'],
    },
  ])
const staff = {
  month: '2026-11',
  days: [
    {
      date: '2026-11-02',
      present: { mechanic: 1, quickService: 0, body: 0 },
      potential: { mechanic: 7, quickService: 0, body: 0 },
    },
  ],
}
const facts = (
  given: Partial<Omit<SiteFacts, 'month'>> & { month?: Partial<SiteFacts['month']> },
): SiteFacts => ({
  siteId: 'a',
  report: { quality: true, videocheck: true },
  isEmpty: false,
  isFreezeDue: false,
  expected: new Set(),
  isExcluded: () => false,
  ...given,
  month: {
    activity: did(['mechanic']),
    objectifs: aims(20_000),
    staff,
    frozen: null,
    ...given.month,
  },
})
const lines = (...asked: Parameters<typeof facts>) =>
  siteLines(facts(...asked), DATE).map(({ kind, service, detail }) =>
    [kind, service, detail?.replace(/[\u00a0\u202f]/g, ' ')].filter(Boolean).join(' '),
  )

describe('lines of a concession’s services', () => {
  it('an expected service lacks its objective and its activity', () => {
    expect(lines({})).toEqual([])
    expect(lines({ expected: new Set(['body']) })).toEqual(['unaimed body', 'unreceived body'])
    // without data nothing is late for the service alone
    const silent = { activity: siteActivity('a', '2026-11', []) }
    expect(lines({ expected: new Set(['body']), month: silent })).toEqual(['unaimed body'])
    // without any objective that of the concession is said once
    const untargeted = { objectifs: none, activity: did(['mechanic', 'body']) }
    expect(lines({ month: untargeted })).toEqual(['untargeted'])
  })

  it('a service with figures or an objective needs no expectation', () => {
    expect(lines({ month: { activity: did(['mechanic', 'body']) } })).toEqual(['unaimed body'])
    expect(lines({ month: { objectifs: aims(20_000, { body: 5_000 }) } })).toEqual([
      'unreceived body',
    ])
    const objectifs = aims(20_000)
    const unhoured = { ...objectifs, services: { ...none.services, mechanic: target(20_000, 0) } }
    expect(lines({ month: { objectifs: unhoured } })).toEqual(['unhoured mechanic'])
  })

  it('the rest of a budget is an objective, or a line of its own', () => {
    const activity = did(['mechanic', 'quickService', 'body'])
    const objectifs = {
      ...aims(20_000, { budget: 30_000 }),
      services: { ...none.services, mechanic: target(20_000), quickService: target(5_000) },
    }
    // 30 − 25 = 5 k, 16.7 %: Carrosserie has it
    expect(lines({ month: { objectifs, activity } })).toEqual([])
    const full = { ...objectifs, services: { ...objectifs.services, body: target(7_000) } }
    // −2 k, and as many hours at 200 €
    expect(lines({ month: { objectifs: full, activity } })).toEqual([
      'unallocated −2 000 € CA Net, −10,0 h HT, −10,0 h HEC',
    ])
    // a rest that is shown as 0 is no line
    const even = { ...full, global: { ...target(32_000), revenue: 32_000.4 } }
    expect(lines({ month: { objectifs: even, activity } })).toEqual([])
  })

  it('what was put away is not said', () => {
    const away = (...parts: string[]) => ({
      expected: new Set<ProductiveService>(['body']),
      report: { quality: true, videocheck: false },
      isExcluded: (part: string) => parts.includes(part),
    })
    expect(lines(away())).toEqual(['unfilmed', 'unaimed body', 'unreceived body'])
    expect(lines(away('body'))).toEqual(['unfilmed'])
    expect(lines(away('body', 'videocheck'))).toEqual([])
  })

  it('only lines about a part that may not exist can be put away', () => {
    expect(partOfLine({ kind: 'unaimed', service: 'body' })).toBe('body')
    expect(partOfLine({ kind: 'unsold', service: null })).toBe('sales')
    expect(partOfLine({ kind: 'unhoured', service: 'body' })).toBeNull()
    expect(partOfLine({ kind: 'late', service: null })).toBeNull()
  })
})
