import { describe, expect, test } from 'vitest'
import { byLever } from '../causes/levers'
import { compared, comparedRow } from './comparison.fixture'
import { readSort } from './sorting'
import { comparisonView, readComparisonChoice, wantsLevers } from './view'

describe('the comparison’s page (7-beyond §1)', () => {
  test('takes measure, order and columns from the URL', () => {
    const choice = (query: string) => readComparisonChoice(new URLSearchParams(query))
    expect(choice('metric=hec&sort=-ht&columns=levers')).toEqual({
      measure: 'hec',
      sort: { key: 'ht', descending: true },
      columns: 'levers',
    })
    expect(choice('metric=x&sort=x&columns=x')).toEqual({
      measure: 'revenue',
      sort: readSort(null),
      columns: 'figures',
    })
    const wants = [
      '',
      'sort=-ht',
      'columns=figures',
      'sort=-perDay',
      'columns=levers',
      'sort=rate',
      'columns=ahead',
      'sort=landing',
    ].map((query) => wantsLevers(choice(query)))
    expect(wants).toEqual([false, false, false, false, true, true, true, true])
  })

  test('computes bars and quartiles over all concessions, and shows fifty of them', () => {
    const rows = Array.from({ length: 60 }, (_, i) =>
      comparedRow(`n° ${i}`, { gap: i - 40, revenue: i, caHec: i }),
    )
    const view = comparisonView(compared({ rows }), 'figures', '2')
    expect(view.rows).toMatchObject({ found: 60, page: 2, pages: 2 })
    // range −40 to 19: 0 is at 40 ÷ 59 = 67,8 %; 10 is 16,9 % wide (10 ÷ 59)
    expect(view.zero).toBe(67.8)
    expect(view.rows.rows[0]).toMatchObject({
      gap: 10,
      bar: { start: 67.8, width: 16.9 },
      // the last fifteen of sixty; columns of size have no quartile
      quartiles: { gap: 'best', caHec: 'best' },
    })
    expect(view.rows.rows[0]?.quartiles).not.toHaveProperty('revenue')
  })

  test('a late concession has no quartile in columns that depend on the day', () => {
    // nine concessions on time from 90 to 98 %, and one a week late with 65 %, the same pace as 98 % on time
    const rows = [
      ...Array.from({ length: 9 }, (_, i) =>
        comparedRow(`n° ${i}`, { percent: 90 + i, delta: i, gap: i }),
      ),
      comparedRow('late', { dataDate: '2026-11-12', percent: 65, delta: -9, gap: 20 }),
    ]
    const of = (name: string) =>
      comparisonView(compared({ rows }), 'figures', null).rows.rows.find((row) => row.name === name)
        ?.quartiles
    // The gap is compared at each data date, so all ten rows count. The other columns leave the late row out: two of
    // nine are a quartile.
    expect(of('late')).toEqual({ gap: 'best' })
    expect(of('n° 1')).toEqual({ percent: 'worst', delta: 'worst', gap: 'worst' })
    expect(of('n° 8')).toEqual({ percent: 'best', delta: 'best', gap: 'best' })
    expect(of('n° 7')).toEqual({ percent: 'best', delta: 'best' })
  })

  test('an unreadable concession has no bar and is not counted in quartiles', () => {
    const rows = [
      ...Array.from({ length: 7 }, (_, i) => comparedRow(`n° ${i}`, { gap: i })),
      comparedRow('illisible', { gap: 90, unreadable: true }),
    ]
    const view = comparisonView(compared({ rows }), 'figures', null)
    expect(view.rows.rows.map(({ quartiles }) => quartiles)).toEqual(Array(8).fill({}))
    expect([view.rows.rows[6]?.bar, view.rows.rows[7]?.bar]).toEqual([
      { start: 0, width: 100 },
      null,
    ])
  })
})

test('levers are shaded as in the causes: by their share of what all levers of the page moved', () => {
  const levers = (presence: number, rate: number) =>
    byLever((lever) => (lever === 'presence' ? presence : lever === 'rate' ? rate : 0))
  const rows = [
    comparedRow('Brest', { levers: levers(-500, 40) }),
    comparedRow('Angers', { levers: levers(310, -150) }),
    comparedRow('Auray'),
  ]
  const view = comparisonView(compared({ rows, levers: ['presence', 'rate'] }), 'levers', null)
  // of 1 000: 50, 4, 31 and 15 %
  expect(view.rows.rows.map(({ heats }) => heats && [heats.presence, heats.rate])).toEqual([
    [4, 0],
    [3, 2],
    undefined,
  ])
  const figures = comparisonView(compared({ rows }), 'figures', null)
  expect(figures.rows.rows[0]).not.toHaveProperty('heats')
})

test('a concession without data this month is in no quartile: seven others are too few for one', () => {
  const rows = [
    ...Array.from({ length: 7 }, (_, i) => comparedRow(`n° ${i}`, { percent: 50 + i })),
    comparedRow('sans donnée', { percent: 0, dataDate: null }),
  ]
  const quartiles = (all: typeof rows) =>
    comparisonView(compared({ rows: all }), 'figures', null).rows.rows.map((row) => row.quartiles)
  expect(quartiles(rows)).toEqual(Array(8).fill({}))
  const eighth = comparedRow('n° 7', { percent: 57 })
  expect(quartiles([...rows.slice(0, 7), eighth]).map(({ percent }) => percent)).toEqual([
    'worst',
    'worst',
    undefined,
    undefined,
    undefined,
    undefined,
    'best',
    'best',
  ])
})
