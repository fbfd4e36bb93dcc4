import { daysOf } from '../calendar/day-arithmetic'
import { frenchDay, type LocalDate, type Month } from '../calendar/local-date'
import {
  changedFrom,
  cutAt,
  type Former,
  type Stretch,
  stretchesOf,
  type ThroughTime,
  throughTime,
  valueOn,
} from '../calendar/through-time'
import type { TeamStamp } from '../planning/stretches'
import { SERVICE_LABELS, type Service } from '../workshop-services'
import type { Assignment } from './teams'

/** Team, trade and associated service, and the team that they counted for with the account linked at the time. */
export interface HeldTeam extends Assignment {
  team: Service
}

/** History of a collaborator's team (4-decisions, 51). */
export interface Teamed extends Assignment {
  /** former values, in order of days; undefined or null: no change */
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

/** @param team team that the last assignment counts for */
const held = (worker: Teamed, team: Service): ThroughTime<HeldTeam> => ({
  latest: { ...assigned(worker), team },
  before: worker.teamsBefore ?? [],
})

/** Team, trade and associated service on a day. */
export const assignmentOn = (worker: Teamed, day: LocalDate): Assignment =>
  assigned(valueOn(held(worker, worker.service), day))

/** The collaborator with the assignment of a day. */
export const teamedOn = <W extends Teamed>(worker: W, day: LocalDate): W => ({
  ...worker,
  ...assignmentOn(worker, day),
})

/** Team that a day counts for. @param team team that the last assignment counts for */
export const teamOnDay = (worker: Teamed, team: Service, day: LocalDate): Service =>
  valueOn(held(worker, team), day).team

/** Day of the last change; null: no change. */
export const teamedSince = ({ teamsBefore }: Teamed): LocalDate | null =>
  teamsBefore?.at(-1)?.until ?? null

/** Teams that the days of a month count for. @param team team that the last assignment counts for */
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

/** Days within a month, except the 1st, on which team or trade change. */
export const changesWithin = (worker: Teamed, month: Month): LocalDate[] =>
  (worker.teamsBefore ?? [])
    .map(({ until }) => until)
    .filter((until) => until.startsWith(month) && !until.endsWith('-01'))

/** Fields of a collaborator after a change of team. */
export interface Reteamed extends Assignment {
  teamsBefore: readonly Former<HeldTeam>[]
}

/** Builds the stored fields, without teams before the arrival. */
const stored = (
  { latest, before }: ThroughTime<HeldTeam>,
  arrivesOn: LocalDate | null | undefined,
): Reteamed => ({
  ...assigned(latest),
  teamsBefore: before.filter(({ until }) => !arrivesOn || until > arrivesOn),
})

type Arriving = Teamed & { arrivesOn?: LocalDate | null }

/**
 * Applies another assignment from a day on; later changes stay.
 * @param team team that the last assignment counts for
 */
export function reassigned(
  worker: Arriving,
  team: Service,
  from: LocalDate,
  next: HeldTeam,
): Reteamed {
  return stored(
    changedFrom(held(worker, team), from, { ...assigned(next), team: next.team }, isSame),
    worker.arrivesOn,
  )
}

/**
 * Recomputes the collaborator's team from a day on, after a change of the linked account or of its role. Idempotent.
 * @param team team that the last assignment counted for before
 * @param teamOf team of an assignment from then on
 */
export function relinked(
  worker: Arriving,
  team: Service,
  from: LocalDate,
  teamOf: (assignment: Assignment) => Service,
): Reteamed {
  const renewed = (one: Stretch<HeldTeam>) =>
    one.from && one.from >= from
      ? { ...one, value: { ...one.value, team: teamOf(one.value) } }
      : one
  const cut = cutAt(stretchesOf(held(worker, team)), from)
  return stored(throughTime(cut.map(renewed), isSame), worker.arrivesOn)
}

/** Text of the collaborator's form about former and future teams, and about the flag; '' without changes. */
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
