import { expect, it } from 'vitest'
import { view } from '~/domain/history/months.fixture'
import { markup, textOf } from '~/ui/render.fixture'
import { HistoryChart } from './history-chart'

it('names the tendency where two neighbours have one, so that a line is drawn', () => {
  const shown = view()
  // January and February are whole, with two months before them: (80 000 + 120 000 + 99 000) ÷ 3 in February
  expect(shown.rows.map(({ trend }) => trend !== null)).toEqual([true, true, false])
  const said = (line: string | null) =>
    textOf(markup(<HistoryChart view={{ ...shown, chart: { ...shown.chart, line } }} />))
  expect(said(shown.chart.line)).toContain('Tendance')
  expect(said(null)).not.toContain('Tendance')
})
