import { byMeasure } from '../measures'
import { type FiguresByService, noFiguresByService } from '../records/figures'
import { windowMonths } from './periods'
import type { LineAmounts, MonthCells, MonthFacts } from './sums'
import { type HistoryFiguresView, historyView } from './view'

/** Analysed date. */
export const DATE = '2026-03-16'
/** Fixture months: CA Net of the workshop by day, the month's budget, and its working days. */
const MONTHS: Record<string, { days?: Record<string, number>; budget?: number; worked?: number }> =
  {
    '2025-01': { days: { '31': 100_000 } },
    '2025-02': { days: { '28': 110_000 } },
    '2025-03': { days: { '16': 50_000, '31': 120_000 } },
    '2025-11': { days: { '30': 90_000 } },
    '2025-12': { days: { '31': 80_000 } },
    '2026-01': { days: { '31': 120_000 }, budget: 125_000, worked: 21 },
    '2026-02': { days: { '28': 99_000 }, budget: 120_000 },
    '2026-03': { days: { '13': 60_000, '16': 66_000 }, budget: 130_000 },
  }

/** Figures of the last record of a month up to a day; null without record. */
export function figuresAt(month: string, day: string): FiguresByService | null {
  const found = Object.entries(MONTHS[month]?.days ?? {}).findLast(([known]) => known <= day)
  if (!found) return null
  const services = noFiguresByService()
  services.mechanic.netRevenue = found[1]
  return services
}

const NOTHING: LineAmounts = { budget: 0, compared: 0, due: 0, outside: 0 }

/** Compared CA Net of the workshop, which is the whole's. */
export const madeCells = (own: LineAmounts = NOTHING): MonthCells =>
  byMeasure((measure) => {
    const line = measure === 'revenue' ? own : NOTHING
    return { global: line, mechanic: line, quickService: NOTHING, body: NOTHING }
  })

/** Facts of one concession: months with data to their end; March 2026 to the 16th, with 11 of 22 working days. */
export function facts(month: string): MonthFacts {
  const { budget = 0, worked = 20 } = MONTHS[month] ?? {}
  const day = month === '2026-03' ? '16' : '31'
  const cumulative = figuresAt(month, day)
  const before = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
  return {
    cells: madeCells({
      budget,
      compared: budget === 0 ? 0 : (cumulative?.mechanic.netRevenue ?? 0),
      due: !cumulative ? 0 : month === '2026-03' ? budget / 2 : budget,
      outside: 0,
    }),
    leftOut: month === '2026-01' ? ['Dole'] : [],
    untargeted: month === '2026-02' ? ['Brest', 'Vannes'] : month === '2026-01' ? ['Vannes'] : [],
    parts: [
      {
        date: cumulative ? `${month}-${day}` : null,
        elapsed: cumulative ? (month === '2026-03' ? 11 : worked) : 0,
        isOver: cumulative !== null && month !== '2026-03',
        cumulative: cumulative ?? noFiguresByService(),
      },
    ],
    compared: cumulative ? [{ now: cumulative, before: figuresAt(before, day) }] : [],
    unrecorded: [],
    silent: [],
    miscounted: month === '2026-02',
    unreadBefore: month === '2026-02' ? ['Dole'] : [],
    absentBefore: [],
    shorterBefore: [],
  }
}

/** Facts of all months in the history window of the analysed date. */
export const WINDOW = new Map(windowMonths('2026-03').map((month) => [month, facts(month)]))
/** History view of the fixture; default: by month, CA Net, no period selected. */
export function view(choice: Partial<Parameters<typeof historyView>[1]> = {}): HistoryFiguresView {
  const shown = historyView(WINDOW, {
    grain: 'month',
    measure: 'revenue',
    date: DATE,
    period: null,
    ...choice,
  })
  if (shown.state !== 'data') throw new Error(shown.state)
  return shown
}
