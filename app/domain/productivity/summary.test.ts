import { expect, it } from 'vitest'
import { type Mechanic, mechanicOf } from './mechanic'
import { summaryByService, teamOf, teamsOf, totalsOf } from './summary'

const one = (service: Mechanic['service'], target: number, billed: number, ongoing = 0) =>
  mechanicOf(
    {
      recordId: null,
      workerId: null,
      siteId: 's',
      workerName: 'x',
      service,
      metier: '',
      apprentice: false,
      codes: { '2026-11-02': '1' },
      individualTargetHours: target,
      billedHours: billed,
      ongoingHours: ongoing,
    },
    '2026-11-02',
    1,
    { elapsed: 10, total: 20 },
  )

const team = [one('body', 40, 30), one('mechanic', 100, 20, 1.5), one('mechanic', 60, 60, 0.7)]

it('adds collaborators up; rates are those of the sums', () => {
  // final 100 + 60, prorated 50 + 30, billed 20 + 60: 80 ÷ 80 and 80 ÷ 160
  expect(totalsOf(teamOf(team.filter(({ service }) => service === 'mechanic')))).toEqual({
    presenceDays: 2,
    potentialHours: 14,
    totalFinalTargetHours: 160,
    totalProratedTargetHours: 80,
    totalBilledHours: 80,
    comparedBilledHours: 80,
    untargetedHours: 0,
    totalOngoingHours: 2.2,
    averageRealizationPercent: 100,
    fullRealizationPercent: 50,
    mechanicCount: 2,
  })
})

it('keeps the display order and leaves out services without people', () => {
  expect(
    summaryByService(teamsOf(team)).map((line) => [line.service, line.averageRealizationPercent]),
  ).toEqual([
    ['mechanic', 100],
    // 30 ÷ 20
    ['body', 150],
  ])
})

it('has no rate without target', () => {
  expect(totalsOf(teamOf([one('body', 0, 5)]))).toMatchObject({
    averageRealizationPercent: null,
    fullRealizationPercent: null,
  })
})

it('sums the billed hours without a target, which raise the rate', () => {
  // final 100, prorated 50; billed 40 + 25: 65 ÷ 50, of which 25 stand against nothing
  expect(totalsOf(teamOf([one('body', 100, 40), one('body', 0, 25)]))).toMatchObject({
    totalBilledHours: 65,
    untargetedHours: 25,
    averageRealizationPercent: 130,
  })
})

it('divides hours with both sides, and names the concessions outside (4-decisions, 53)', () => {
  const sites = { count: 1, first: [{ siteId: 'r', name: 'Rennes' }] }
  // 80 of all, 30 of Rennes without target; 160 of all, 60 of who has no hours yet: 50 ÷ 80 and 50 ÷ 100
  const sums = { ...teamOf(team.slice(1)), untargetedHours: 35 }
  const outside = { billedHours: 30, targetHours: 60, sites }
  expect(totalsOf(sums, outside)).toMatchObject({
    totalBilledHours: 80,
    comparedBilledHours: 50,
    untargetedHours: 5,
    totalFinalTargetHours: 100,
    averageRealizationPercent: 62.5,
    fullRealizationPercent: 50,
    // 30 of 80 is a third or more
    outside: { billedHours: 30, sites, partial: true },
  })
  expect(totalsOf(sums, { ...outside, billedHours: 26 }).outside?.partial).toBe(false)
  // no other has a target either: nothing is compared, nothing is outside
  const none = totalsOf(sums, { ...outside, targetHours: 160 })
  expect([none.outside, none.comparedBilledHours]).toEqual([undefined, 80])
})
