import { expect, test } from 'vitest'
import { MECHANIC, madeMonth, TWENTY_DAYS, UNTARGETED } from '../causes/levers.fixture'
import { madeSiteCells } from '../cells/site-cells.fixture'
import { landingFigures, noSide } from '../landing/landing-sums'
import type { Missing } from '../records/missing'
import { landingReason, siteMailLine } from './site-mail-line'
import { behindOf, MOST_BEHIND, type SiteBehind, sumBehind } from './sites-behind'

const DATE = '2026-11-10'

const lineOf = (siteId: string, given: Parameters<typeof madeMonth>[0]) =>
  behindOf(madeSiteCells(siteId, madeMonth(given), { date: DATE, days: TWENTY_DAYS }))

test('a concession has its gap, its projection and the lever behind most of the gap', () => {
  // −4 600: −3 840 calendar, −1 200 customer share, −960 rate, +1 400 productivity; calendar is never first
  const line = lineOf('angers', { mechanic: MECHANIC })
  expect(line).toMatchObject({
    siteId: 'angers',
    gap: -4600,
    cause: { lever: 'customerShare', value: -1200 },
  })
  expect(lineOf('brest', { mechanic: { ...UNTARGETED, targets: [0, 0, 0] } })).toBeNull()
  expect(lineOf('caen', {})).toBeNull()
})

const at = (siteId: string, gap: number) => ({ siteId, gap }) as SiteBehind

test('the lowest gaps of a scope are those of its parts, equal ones in the network’s order', () => {
  const places = new Map(['a', 'b', 'c', 'd'].map((id, i) => [id, i]))
  const parts = [
    { count: 2, first: [at('d', -5), at('b', 3)] },
    { count: 2, first: [at('a', -5), at('c', -9)] },
  ]
  const { count, first } = sumBehind(parts, places)
  expect([count, ...first.map(({ siteId }) => siteId)]).toEqual([4, 'c', 'a', 'd', 'b'])
  const many = Array.from({ length: 30 }, (_, i) => ({ count: 1, first: [at(`s${i}`, -i)] }))
  const sum = sumBehind(many, new Map())
  expect([sum.count, sum.first.length, sum.first[0]?.gap]).toEqual([30, MOST_BEHIND, -29])
})

test('says why a landing is a projection', () => {
  const none: Missing = { count: 0, first: [] }
  const one = { count: 1, first: ['a'] }
  const notes = { planning: none, activity: none, ahead: none }
  const reason = (
    basis: Parameters<typeof landingReason>[0]['basis'],
    given: Partial<typeof notes> = {},
  ) => landingReason({ basis, notes: { ...notes, ...given } })
  expect(reason('planning')).toBeNull()
  expect(reason('planning', { ahead: one })).toBe('aucune heure planifiée sur les jours restants')
  expect(reason('projection', { planning: one })).toBe('atterrissage projeté, faute de planning')
  expect(reason('projection', { activity: one })).toBe('atterrissage projeté, faute d’activité')
  expect(reason('mixed', { planning: one })).toBe('atterrissage en partie projeté')
})

test('a line says cause, late data and landing in percent of the month’s target', () => {
  const line: SiteBehind = {
    siteId: 'a',
    dataDate: '2026-11-09',
    compared: 8000,
    due: 10_000,
    target: 20_000,
    percent: 40,
    projection: 16_000,
    gap: -2000,
    cause: {
      lever: 'presence',
      value: -1500,
      basis: { realized: 84, expected: 96.4, base: 0 },
    },
  }
  const side = { ...noSide(), target: 20_000, landing: 17_500, planned: 1 }
  const landing = landingFigures({ realized: 8000, target: 20_000, aimed: side, others: null })
  const found = siteMailLine(line, 'Angers', landing, DATE)
  // 8 000 ÷ 10 000 = 0,8: à surveiller
  expect(found).toMatchObject({ status: 'warn', projectionPercent: 80, landingPercent: 87.5 })
  expect(found.notes.map((note) => note.replace(/[\u00a0\u202f]/g, ' '))).toEqual([
    '12,4 h de présence en moins que prévu (−1 500 €)',
    'données du 09/11',
  ])
  expect(siteMailLine(line, 'Angers', null, DATE, 1234.4).notes[0]).toMatch(
    /^\+1\s234\s€ depuis la veille$/,
  )
  expect(siteMailLine({ ...line, dataDate: DATE }, 'Angers', null, DATE)).toMatchObject({
    landingPercent: null,
    notes: [expect.stringContaining('présence')],
  })
})
