import { expect, test } from 'vitest'
import type { AdvisorLine } from '~/domain/additional-sales/lines'
import type { SalesTable } from '~/domain/additional-sales/view'
import { markup, textOf } from '~/ui/render.fixture'
import { ObjectivesTable } from './objectifs-table'

const line = {
  key: 'a',
  name: 'Gaël Diallo',
  siteId: 's',
  siteName: 'Vitré',
  service: 'mechanic',
  total: 56,
  sales: { tires: 9, batteries: 2 },
  targets: {},
  objective: { realized: 0, target: 0, percent: null, status: 'none', verdict: null },
} as unknown as AdvisorLine
const table = {
  key: 'mechanic',
  families: ['tires', 'batteries'],
  lines: [line],
  several: false,
} as unknown as SalesTable

test('an advisor without target reads the pieces of the families shown, 9 + 2 of 56, in table and bars', () => {
  const html = markup(<ObjectivesTable table={table} open="a" />, '/crescendo')
  expect(textOf(html.slice(html.indexOf('<tbody'), html.indexOf('</tbody')))).toBe(
    'Gaël Diallo1192',
  )
  expect(textOf(html.slice(html.indexOf('id="collaborateur"')))).toMatch(/Total ?11/)
})

test('an advisor’s bars explain the target mark only where there is one', () => {
  const objective = { realized: 11, target: 20, percent: 55, status: 'bad', verdict: null }
  const aimed = { ...line, objective, targets: { tires: 20 } } as AdvisorLine
  const bars = (of: AdvisorLine) =>
    textOf(markup(<ObjectivesTable table={{ ...table, lines: [of] }} open="a" />, '/crescendo'))
  expect(bars(aimed)).toContain('Le trait marque l’objectif.')
  expect(bars(line)).not.toContain('Le trait')
})
