import { expect, it } from 'vitest'
import { mechanicOf } from './mechanic'
import { reportTables } from './report'
import { teamsOf } from './summary'

const one = (
  workerName: string,
  service: 'mechanic' | 'body',
  billedHours: number,
  target: number,
) =>
  mechanicOf(
    {
      recordId: null,
      workerId: null,
      siteId: 's',
      workerName,
      service,
      metier: '',
      apprentice: false,
      // 2 planned days are 14 h, one of them up to the date
      codes: { '2026-11-02': '1', '2026-11-20': '1' },
      individualTargetHours: target,
      billedHours,
      ongoingHours: 0.5,
    },
    '2026-11-02',
    1,
    { elapsed: 10, total: 20 },
  )

it('prints teams in order, with each collaborator’s expected share of the planned hours', () => {
  const mechanics = [
    one('Anne', 'mechanic', 6, 10.5),
    one('Bea', 'mechanic', 4, 9.5),
    one('Carl', 'body', 2, 14),
  ]
  const { teams, serviceSummary, serviceTotal } = reportTables(
    { teams: teamsOf(mechanics), outside: {} },
    mechanics,
    () => 'Lyon',
  )
  expect(teams.map(({ key, teamName }) => [key, teamName])).toEqual([
    ['mechanic', 'Equipe Mécanique'],
    ['bodywork', 'Equipe Carrosserie'],
  ])
  expect(teams[0]?.employees[0]).toMatchObject({
    name: 'Anne',
    siteName: 'Lyon',
    // 10.5 ÷ 14
    targetProductivity: 75,
    daysPresent: 1,
    billingPotential: 7,
    objectives: 10.5,
    proratedObjectiveAmount: 5.25,
    // 6 ÷ 10.5
    fullRealization: 57.142857,
  })
  // 20 h, half of it due, 10 h billed
  expect(teams[0]?.totals).toEqual({
    daysPresent: 2,
    billingPotential: 14,
    objectives: 20,
    totalProratedObjectiveAmount: 10,
    billedHours: 10,
    ongoingHours: 1,
    fullRealization: 50,
    proratedRealization: 100,
  })
  expect(serviceSummary.map(({ name }) => name)).toEqual(['Mécanique', 'Carrosserie'])
  // 12 of 34 h
  expect(serviceTotal).toMatchObject({
    totalFinalTargetHours: 34,
    totalBilledHours: 12,
    realizationPercentMonthly: 35.294118,
  })
})

it('names the collaborators of some concessions and sums those of all', () => {
  const mechanics = [one('Anne', 'mechanic', 6, 10.5), one('Carl', 'body', 2, 14)]
  const { teams } = reportTables({ teams: teamsOf(mechanics), outside: {} }, [], () => 'Lyon')
  expect(teams.map(({ employees, totals }) => [employees.length, totals.billedHours])).toEqual([
    [0, 6],
    [0, 2],
  ])
})
