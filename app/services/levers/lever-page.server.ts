import { may, type Permission } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { Lever } from '~/domain/causes/levers'
import type { Measure } from '~/domain/measures'
import type { CellKey } from '~/domain/records/cell-keys'
import { scopeQuery, urls } from '~/urls'

type Query = Record<string, string | number | null | undefined>

/** Screen on which a lever is edited (7-beyond §1), and the permission to read that screen. */
const PAGES: Readonly<
  Record<Lever, { permission: Permission; to: (query: Query, date: LocalDate) => string }>
> = {
  calendar: {
    permission: 'planning.read',
    to: (query, date) => urls.planning({ ...query, date, month: monthOf(date) }),
  },
  presence: {
    permission: 'planning.read',
    to: (query, date) => urls.planning({ ...query, date, month: monthOf(date) }),
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
    to: (query, date) => urls.targets({ ...query, date, month: monthOf(date) }),
  },
}

/** Query parameters of the lever whose sentence led to a page, and which the page's head repeats. */
export const EVIDENCE_PARAMS = { lever: 'lever', service: 'service', measure: 'gap' } as const

/** Lever of a cell's gap; `service` null: of the whole scope. */
export interface LeverAim {
  lever: Lever
  service: CellKey | null
  measure: Measure
}

/** The address where one acts on a lever; undefined for a role that may not go there. */
export function leverPage(
  { role }: Principal,
  { lever, service, measure }: LeverAim,
  scope: Scope,
  date: LocalDate,
): string | undefined {
  const { permission, to } = PAGES[lever]
  if (!may(role, permission)) return undefined
  const query = {
    ...scopeQuery(scope),
    [EVIDENCE_PARAMS.lever]: lever,
    [EVIDENCE_PARAMS.service]: service,
    [EVIDENCE_PARAMS.measure]: measure === 'revenue' ? null : measure,
  }
  return to(query, date)
}
