import { daysOf } from '../calendar/day-arithmetic'
import { addDays } from '../calendar/day-counting'
import { frenchDay, type LocalDate, type Month } from '../calendar/local-date'
import type { Service } from '../workshop-services'
import { potentialOf, sumPotential } from './potential/potential'
import type { PotentialHours } from './potential/site-potential'

/** A team, and the first day that no longer counts for it. */
export interface FormerService {
  until: LocalDate
  service: Service
}

/** Teams that the days of a month count for (4-decisions, 51). */
export interface TeamStamp {
  /** team of the month's last days; of all days if the team does not change */
  service: Service
  /** teams of earlier days, in order; undefined or null: no change */
  teamsBefore?: readonly FormerService[] | null
}

/** The team that a day counts for. */
export const serviceOn = ({ service, teamsBefore }: TeamStamp, day: LocalDate): Service =>
  teamsBefore?.find(({ until }) => day < until)?.service ?? service

/** True if a month counts for the same teams on every day. */
export const sameStamp = (a: TeamStamp, b: TeamStamp): boolean =>
  a.service === b.service &&
  JSON.stringify(a.teamsBefore ?? []) === JSON.stringify(b.teamsBefore ?? [])

/** Range of days, both ends included; null: open end. */
export interface DaySpan {
  from: LocalDate | null
  to: LocalDate | null
}

/** Ranges of a month's days by team, in order. */
export const spansOf = ({
  service,
  teamsBefore,
}: TeamStamp): (DaySpan & { service: Service })[] => {
  const before = teamsBefore ?? []
  const last = { from: before.at(-1)?.until ?? null, to: null, service }
  return [
    ...before.map(({ until, service: own }, i) => ({
      from: before[i - 1]?.until ?? null,
      to: addDays(until, -1),
      service: own,
    })),
    last,
  ]
}

/** 'jusqu’au 19/11/2026', 'à partir du 20/11/2026'; '' without ends. */
export function spanText({ from, to }: DaySpan): string {
  if (from && to) return `du ${frenchDay(from)} au ${frenchDay(to)}`
  return to ? `jusqu’au ${frenchDay(to)}` : from ? `à partir du ${frenchDay(from)}` : ''
}

/** True if a span includes a day. */
export const holds = ({ from, to }: DaySpan, day: LocalDate): boolean =>
  (!from || day >= from) && (!to || day <= to)

/** Entries of the days within a span. */
export const daysWithin = <T>(
  days: Readonly<Record<LocalDate, T>>,
  span: DaySpan,
): Record<LocalDate, T> =>
  Object.fromEntries(Object.entries(days).filter(([day]) => holds(span, day)))

/** Potential hours of codes, each day in its own team. */
export function stampedPotential(
  stamp: TeamStamp,
  codes: Readonly<Record<LocalDate, string>>,
): PotentialHours {
  if (!stamp.teamsBefore?.length) return potentialOf(stamp.service, codes)
  return sumPotential(
    spansOf(stamp).map((span) => potentialOf(span.service, daysWithin(codes, span))),
  )
}

/** A stored month with its teams. */
interface StampedMonth extends TeamStamp {
  days: Readonly<Record<LocalDate, { code: string }>>
}

/** Splits a month into one month per team range, with its own days and hours; unchanged without a change of team. */
export function byTeam<M extends StampedMonth>(month: M): (M & { span?: DaySpan })[] {
  if (!month.teamsBefore?.length) return [month]
  return spansOf(month).map(({ service, ...span }) => {
    const days = daysWithin(month.days, span)
    const codes = Object.fromEntries(Object.entries(days).map(([day, { code }]) => [day, code]))
    return {
      ...month,
      service,
      days,
      span,
      teamsBefore: null,
      potential: potentialOf(service, codes),
    }
  })
}

/** Days of a month by team, the first team first. */
export function daysByTeam(stamp: TeamStamp, month: Month): Map<Service, Set<LocalDate>> {
  const teams = new Map<Service, Set<LocalDate>>()
  for (const day of daysOf(month)) {
    const service = serviceOn(stamp, day)
    const own = teams.get(service) ?? new Set()
    teams.set(service, own.add(day))
  }
  return teams
}
