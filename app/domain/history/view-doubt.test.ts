import { describe, expect, it } from 'vitest'
import { byMeasure } from '../measures'
import { DATE, madeCells, WINDOW } from './months.fixture'
import type { Grain } from './periods'
import { type HistoryFiguresView, historyView } from './view'

/*
 * February 2026 realised 99 000 € against 120 000 €, of which one cell is doubted: 50 000 € against 80 000 €. Without it
 * 49 000 against 40 000. The year before: January 100 000, February 110 000, March 50 000 up to the same day.
 */
function doubted(grain: Grain, month = '2026-02', realized = 50_000): HistoryFiguresView {
  const known = WINDOW.get(month)
  if (!known) throw new Error(month)
  const cells = madeCells({
    budget: 120_000,
    compared: 49_000,
    due: 40_000,
    outside: 0,
    doubted: { realized, due: 80_000 },
  })
  const doubtful = byMeasure((measure) => (measure === 'revenue' ? ['Dole, Mécanique'] : []))
  const facts = new Map(WINDOW).set(month, { ...known, cells, doubtful })
  const shown = historyView(facts, { grain, measure: 'revenue', date: DATE, period: null })
  if (shown.state !== 'data') throw new Error(shown.state)
  return shown
}

describe('figures under doubt (4-decisions, 66)', () => {
  it('are in no gap and rate, and named with their amount', () => {
    const { rows, services } = doubted('month')
    expect(rows.find(({ key }) => key === '2026-02')).toMatchObject({
      realized: 99_000,
      doubted: 50_000,
      doubtful: ['Dole, Mécanique'],
      gap: 9000,
      percent: 122.5,
      // 122.5 % without, 82.5 % with
      status: 'doubted',
    })
    expect(rows.find(({ key }) => key === '2026-03')).toMatchObject({ doubted: 0, doubtful: [] })
    expect(services.map(({ doubted }) => doubted)).toEqual([50_000, 0, 0])
  })

  it('leave their month out of the comparison with the year before, in either year', () => {
    // January 120 000 and March 66 000 against 100 000 and 50 000
    const change = { previous: 150_000, difference: 36_000 }
    expect(doubted('quarter').rows[0]).toMatchObject(change)
    expect(doubted('quarter', '2025-02').rows[0]).toMatchObject({
      ...change,
      doubtful: [],
      doubtfulBefore: ['Dole, Mécanique'],
    })
  })

  it('under a twentieth of the month stay in the comparison, the mean and the tendency', () => {
    const { rows, tendency } = doubted('month', '2026-02', 4949)
    expect(rows[1]).toMatchObject({ doubted: 4949, previous: 110_000, isUnsure: false })
    expect(rows[1]?.trend).not.toBeNull()
    expect(tendency?.change).not.toBeNull()
    expect(doubted('month', '2026-02', 4950).rows[1]).toMatchObject({
      previous: null,
      isUnsure: true,
    })
  })

  it('are in no moving mean and no tendency', () => {
    const { rows, tendency } = doubted('month')
    expect(rows.map(({ trend }) => trend)).toEqual([96_666.666667, null, null])
    expect(tendency).toMatchObject({ change: null, isUnsure: true })
  })
})
