import { expect, test } from 'vitest'
import { markup, textOf } from '~/ui/render.fixture'
import { DayRingsCard } from './day-rings'

const ring = {
  ...({ key: 'global', value: 6000, target: 5000, percent: 120, days: 1, rests: false } as const),
  ...({ status: 'good', verdict: null } as const),
}
const shown = (outside: number, below?: true) => {
  const sites = { count: 1, first: [{ siteId: 'nancy', name: 'Nancy' }] }
  const rings = [{ ...ring, outside, outsideSites: sites, ...(below ? { below } : {}) }]
  return textOf(
    markup(<DayRingsCard title="CA Net J-1" rings={rings} measure="revenue" date="2026-11-19" />),
  ).replace(/[\u00a0\u202f]/g, ' ')
}

test('a day reached only with sales without objectif is not called reached (4-decisions, 48)', () => {
  const text = shown(2000, true)
  expect(text).toContain('6 000 €dans le rythmedont 2 000 € sans objectif : NancyObj. Jr. 5 000 €')
  expect(shown(0)).toContain('6 000 €atteintObj. Jr. 5 000 €')
})
