import { may, type Permission } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { Lever } from '~/domain/causes/levers'
import { scopeQuery, urls } from '~/urls'

type Query = Record<string, string | number | null | undefined>

/** Screen on which a lever is edited (7-beyond §1), and the permission to read that screen. */
const PAGES: Readonly<
  Record<Lever, { permission: Permission; to: (query: Query, date: LocalDate) => string }>
> = {
  calendar: {
    permission: 'planning.read',
    to: (query, date) => urls.planning({ ...query, month: monthOf(date) }),
  },
  presence: {
    permission: 'planning.read',
    to: (query, date) => urls.planning({ ...query, month: monthOf(date) }),
  },
  productivity: {
    permission: 'productivity.read',
    to: (query, date) => urls.productivity({ ...query, date }),
  },
  customerShare: {
    permission: 'hours.read',
    to: (query, date) => urls.hours({ ...query, date, metric: 'hec' }),
  },
  rate: {
    permission: 'revenue.read',
    to: (query, date) => urls.revenue({ ...query, date, progress: 'ca-hec' }),
  },
  hours: { permission: 'hours.read', to: (query, date) => urls.hours({ ...query, date }) },
  unsplit: {
    permission: 'objectifs.read',
    to: (query, date) => urls.targets({ ...query, month: monthOf(date) }),
  },
}

/** The address where one acts on a lever; undefined for a role that may not go there. */
export function leverPage(
  { role }: Principal,
  lever: Lever,
  scope: Scope,
  date: LocalDate,
): string | undefined {
  const { permission, to } = PAGES[lever]
  return may(role, permission) ? to(scopeQuery(scope), date) : undefined
}
