import { type BusinessDay, frenchDay, type Month } from '../calendar/business-day'
import { daysOf } from '../calendar/day-arithmetic'
import { addDays } from '../calendar/day-counting'
import type { Service } from '../records/services'
import { potentialOf, sumPotential } from './potential'
import type { PotentialHours } from './site-potential'

/** The team that days before one count for. */
export interface FormerService {
  until: BusinessDay
  service: Service
}

/** The teams that the days of a month count for (4-decisions, 51). */
export interface TeamStamp {
  /** of its last days; of all, where it does not change within the month */
  service: Service
  /** of days before, in their order; absent or null: it does not change */
  teamsBefore?: readonly FormerService[] | null
}

/** The team that a day counts for. */
export const serviceOn = ({ service, teamsBefore }: TeamStamp, day: BusinessDay): Service =>
  teamsBefore?.find(({ until }) => day < until)?.service ?? service

/** Whether a month counts for the same teams day by day. */
export const sameStamp = (a: TeamStamp, b: TeamStamp): boolean =>
  a.service === b.service &&
  JSON.stringify(a.teamsBefore ?? []) === JSON.stringify(b.teamsBefore ?? [])

/** Some days in a row, both ends included; null: no end on that side. */
export interface DaySpan {
  from: BusinessDay | null
  to: BusinessDay | null
}

/** The days of a month of one team after the other. */
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

/** Whether a span holds a day. */
export const holds = ({ from, to }: DaySpan, day: BusinessDay): boolean =>
  (!from || day >= from) && (!to || day <= to)

/** Those of some days that a span holds. */
export const daysWithin = <T>(
  days: Readonly<Record<BusinessDay, T>>,
  span: DaySpan,
): Record<BusinessDay, T> =>
  Object.fromEntries(Object.entries(days).filter(([day]) => holds(span, day)))

/** Potential hours of codes, each day in the team that it counts for. */
export function stampedPotential(
  stamp: TeamStamp,
  codes: Readonly<Record<BusinessDay, string>>,
): PotentialHours {
  if (!stamp.teamsBefore?.length) return potentialOf(stamp.service, codes)
  return sumPotential(
    spansOf(stamp).map((span) => potentialOf(span.service, daysWithin(codes, span))),
  )
}

/** A stored month, as far as it is cut by teams. */
interface StampedMonth extends TeamStamp {
  days: Readonly<Record<BusinessDay, { code: string }>>
}

/** A month cut into one for each stretch of a team, with its own days and hours; one whose team does not change is itself. */
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

/** The days of a month on which each of its teams counts, the first team first. */
export function daysByTeam(stamp: TeamStamp, month: Month): Map<Service, Set<BusinessDay>> {
  const teams = new Map<Service, Set<BusinessDay>>()
  for (const day of daysOf(month)) {
    const service = serviceOn(stamp, day)
    const own = teams.get(service) ?? new Set()
    teams.set(service, own.add(day))
  }
  return teams
}
