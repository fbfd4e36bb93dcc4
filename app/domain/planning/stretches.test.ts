import { expect, it } from 'vitest'
import { teamRows } from './grid/team-rows'
import { byTeam, serviceOn, spanText, stampedPotential } from './stretches'

const stamp = {
  service: 'body',
  teamsBefore: [{ until: '2026-11-20', service: 'mechanic' }],
} as const
const days = {
  '2026-11-18': { code: '1' },
  '2026-11-19': { code: '0.5' },
  '2026-11-20': { code: '1.107' },
}

it('a day counts for the team that holds on it', () => {
  expect([serviceOn(stamp, '2026-11-19'), serviceOn(stamp, '2026-11-20')]).toEqual([
    'mechanic',
    'body',
  ])
  // 1.5 × 7 and 1.107 × 7
  const codes = { '2026-11-18': '1', '2026-11-19': '0.5', '2026-11-20': '1.107' }
  expect(stampedPotential(stamp, codes)).toEqual({ mechanic: 10.5, quickService: 0, body: 7.749 })
})

it('a month is cut at the change, each part with its own days; one without a change is itself', () => {
  const whole = { service: 'mechanic' as const, days }
  expect(byTeam(whole)).toEqual([whole])
  const parts = byTeam({ ...stamp, days })
  expect(parts.map(({ service, days: own, span }) => [service, Object.keys(own), span])).toEqual([
    ['mechanic', ['2026-11-18', '2026-11-19'], { from: null, to: '2026-11-19' }],
    ['body', ['2026-11-20'], { from: '2026-11-20', to: null }],
  ])
})

it('the grid has a row for each team, with its days in words', () => {
  const there = {
    service: 'mechanic',
    teamsBefore: [
      { until: '2026-11-10', service: 'mechanic' },
      { until: '2026-11-20', service: 'body' },
    ],
  } as const
  expect(
    teamRows(there, '2026-11').map(({ service, last, text }) => [service, last, text]),
  ).toEqual([
    [
      'mechanic',
      '2026-11-30',
      'jusqu’au 09/11/2026 et à partir du 20/11/2026 (Carrosserie du 10/11/2026 au 19/11/2026)',
    ],
    [
      'body',
      '2026-11-19',
      'du 10/11/2026 au 19/11/2026 (Mécanique jusqu’au 09/11/2026, Mécanique à partir du 20/11/2026)',
    ],
  ])
  expect(spanText({ from: null, to: null })).toBe('')
})
