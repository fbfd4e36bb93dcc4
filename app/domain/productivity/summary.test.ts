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
    untargetedHours: 0,
    totalOngoingHours: 2.2,
    averageRealizationPercent: 100,
    fullRealizationPercent: 50,
    mechanicCount: 2,
  })
})

it('keeps the display order and leaves services without anybody out', () => {
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

it('tells the billed hours of those without a target, which raise the rate', () => {
  // final 100, prorated 50; billed 40 + 25: 65 ÷ 50, of which 25 stand against nothing
  expect(totalsOf(teamOf([one('body', 100, 40), one('body', 0, 25)]))).toMatchObject({
    totalBilledHours: 65,
    untargetedHours: 25,
    averageRealizationPercent: 130,
  })
})
