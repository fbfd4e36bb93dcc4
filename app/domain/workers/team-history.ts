import { type BusinessDay, frenchDay, type Month } from '../calendar/business-day'
import { daysOf } from '../calendar/day-arithmetic'
import type { TeamStamp } from '../planning/stretches'
import { SERVICE_LABELS, type Service } from '../records/services'
import type { Assignment } from './teams'
import {
  changedFrom,
  cutAt,
  type Former,
  type Stretch,
  stretchesOf,
  type ThroughTime,
  throughTime,
  valueOn,
} from './through-time'

/** Team, trade and associated service, and the team that they counted for with the account of then. */
export interface HeldTeam extends Assignment {
  team: Service
}

/** A collaborator's team through time (4-decisions, 51). */
export interface Teamed extends Assignment {
  /** what held before, in the order of days; absent or null: it never changed */
  teamsBefore?: readonly Former<HeldTeam>[] | null
}

const isSame = (a: HeldTeam, b: HeldTeam) =>
  a.service === b.service &&
  a.metier === b.metier &&
  a.secondaryService === b.secondaryService &&
  a.team === b.team

const assigned = ({ service, metier, secondaryService }: Assignment): Assignment => ({
  service,
  metier,
  secondaryService,
})

/** @param team what the last assignment counts for */
const held = (worker: Teamed, team: Service): ThroughTime<HeldTeam> => ({
  latest: { ...assigned(worker), team },
  before: worker.teamsBefore ?? [],
})

/** Team, trade and associated service on a day. */
export const assignmentOn = (worker: Teamed, day: BusinessDay): Assignment =>
  assigned(valueOn(held(worker, worker.service), day))

/** The collaborator as he was on a day. */
export const teamedOn = <W extends Teamed>(worker: W, day: BusinessDay): W => ({
  ...worker,
  ...assignmentOn(worker, day),
})

/** The team that a day counts for. @param team what the last assignment counts for */
export const teamOnDay = (worker: Teamed, team: Service, day: BusinessDay): Service =>
  valueOn(held(worker, team), day).team

/** The day of the last change; null: it never changed. */
export const teamedSince = ({ teamsBefore }: Teamed): BusinessDay | null =>
  teamsBefore?.at(-1)?.until ?? null

/** The teams that the days of a month count for. @param team what the last assignment counts for */
export function stampOf(worker: Teamed, team: Service, month: Month): TeamStamp {
  const days = daysOf(month)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const service = teamOnDay(worker, team, last)
  const within = (worker.teamsBefore ?? []).filter(({ until }) => until > first && until <= last)
  const stretches = [...within, { until: '', value: { team: service } }]
  const teamsBefore = within.flatMap(({ until, value }, i) =>
    stretches[i + 1]?.value.team === value.team ? [] : [{ until, service: value.team }],
  )
  return teamsBefore.length > 0 ? { service, teamsBefore } : { service }
}

/** The first days of the stretches that begin within a month: a change of team or trade. */
export const changesWithin = (worker: Teamed, month: Month): BusinessDay[] =>
  (worker.teamsBefore ?? [])
    .map(({ until }) => until)
    .filter((until) => until.startsWith(month) && !until.endsWith('-01'))

/** What a change of team leaves. */
export interface Reteamed extends Assignment {
  teamsBefore: readonly Former<HeldTeam>[]
}

/** Days before the arrival hold no team. */
const stored = (
  { latest, before }: ThroughTime<HeldTeam>,
  arrivesOn: BusinessDay | null | undefined,
): Reteamed => ({
  ...assigned(latest),
  teamsBefore: before.filter(({ until }) => !arrivesOn || until > arrivesOn),
})

type Arriving = Teamed & { arrivesOn?: BusinessDay | null }

/**
 * The collaborator once another assignment holds from a day on; changes of later days stay.
 * @param team what his last assignment counts for
 */
export function reassigned(
  worker: Arriving,
  team: Service,
  from: BusinessDay,
  next: HeldTeam,
): Reteamed {
  return stored(
    changedFrom(held(worker, team), from, { ...assigned(next), team: next.team }, isSame),
    worker.arrivesOn,
  )
}

/**
 * The collaborator once another account, or role of it, decides his team from a day on. Safe to repeat.
 * @param team what his last assignment counted for before; @param teamOf what one counts for from then on
 */
export function relinked(
  worker: Arriving,
  team: Service,
  from: BusinessDay,
  teamOf: (assignment: Assignment) => Service,
): Reteamed {
  const renewed = (one: Stretch<HeldTeam>) =>
    one.from && one.from >= from
      ? { ...one, value: { ...one.value, team: teamOf(one.value) } }
      : one
  const cut = cutAt(stretchesOf(held(worker, team)), from)
  return stored(throughTime(cut.map(renewed), isSame), worker.arrivesOn)
}

/** What a collaborator's form says of his earlier teams and of those to come, and of his flag; '' for nothing. */
export function formerText(worker: Teamed, flaggedSince: string | null): string {
  const stretches = stretchesOf(held(worker, worker.service))
  const periods = stretches.slice(-4).flatMap(({ from, value }, i) => {
    const name = [SERVICE_LABELS[value.service], value.metier].filter(Boolean).join(', ')
    if (stretches.length === 1) return []
    if (!from || (i === 0 && stretches.length > 4)) return [`avant\u202f: ${name}`]
    return [`à partir du ${frenchDay(from)}\u202f: ${name}`]
  })
  const teams = periods.length > 0 ? ` Historique\u202f: ${periods.join('\u202f; ')}.` : ''
  return flaggedSince
    ? `${teams} Dernier changement du statut d’apprenti\u202f: ${frenchDay(flaggedSince)}.`
    : teams
}
