import { daysOfMonth, plusDays } from './days'
import type { PlanningFact, WorkerFact } from './model-state'

type Held = Pick<WorkerFact, 'service' | 'metier' | 'before'>

/** Team and job title of a worker on a day (decision 51). */
export const heldOn = ({ before = [], ...latest }: Held, day: string) =>
  before.find(({ until }) => day < until) ?? latest

/** Teams of a month: that of its last day, and those of earlier days. */
export function teamsOf(worker: Held, month: string): Pick<PlanningFact, 'team' | 'before'> {
  const days = daysOfMonth(month)
  const teams = days.map((day) => heldOn(worker, day).service)
  return {
    team: teams.at(-1) ?? '',
    before: teams.flatMap((team, i) => {
      const next = teams[i + 1]
      return next === undefined || next === team ? [] : [{ until: days[i + 1] ?? '', team }]
    }),
  }
}

/** Team for which a day of a planned month counts. */
export const countedOn = (
  { team, before = [] }: Pick<PlanningFact, 'team' | 'before'>,
  day: string,
) => before.find(({ until }) => day < until)?.team ?? team

/** Stretches of a month between changes of team or job title, both ends included; '': no end on that side. */
export function stretchesIn({ before = [] }: Held, month: string): { from: string; to: string }[] {
  const changes = before
    .map(({ until }) => until)
    .filter((day) => day.startsWith(month) && !day.endsWith('-01'))
  return ['', ...changes].map((from, i) => {
    const next = changes[i]
    return { from, to: next ? plusDays(next, -1) : '' }
  })
}

/** A worker with another team from a day on; days before the arrival have none. */
export function moved<W extends Held & { arrivesOn: string | null }>(
  worker: W,
  day: string,
  next: { service: string; metier: string },
): W {
  const { service, metier, before = [], arrivesOn } = worker
  const known = before.some(({ until }) => until === day)
  const all = known ? before : [...before, { until: day, service, metier }]
  const left = all.filter((one, i) => {
    const after = all[i + 1] ?? next
    return one.service !== after.service || one.metier !== after.metier
  })
  const kept = left.filter(({ until }) => arrivesOn === null || until > arrivesOn)
  const { before: _gone, ...plain } = worker
  return { ...plain, ...next, ...(kept.length > 0 ? { before: kept } : {}) } as unknown as W
}
