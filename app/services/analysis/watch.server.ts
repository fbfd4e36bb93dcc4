import { sitesOfLatestActivity } from '~/db/imports.server'
import type { ReferenceData } from '~/db/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import { type BusinessDay, type Month, monthOf } from '~/domain/calendar/business-day'
import { type MonthDays, monthDays } from '~/domain/calendar/working-days'
import { type Network, siteScope } from '~/domain/hierarchy/network'
import { siteCauses } from '~/domain/records/site-causes'
import {
  freezeIsDue,
  type Missing,
  missingOf,
  type Watch,
  type WatchItem,
  watchOf,
} from '~/domain/records/watch'
import type { MissingKind, WatchLine, WatchView } from '~/domain/records/watch-view'
import { keptOn } from '~/services/rollups/kept.server'
import type { Ahead } from '~/services/rollups/rollups.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'
import { scopeQuery, urls } from '~/urls'
import { leverPage } from './causes-tab.server'
import { readSiteMonths } from './site-causes.server'

/** What is kept of a scope on a day. */
interface KeptWatch extends Watch {
  untargeted: Missing
  unfrozen: Missing
}

const daysIn = (month: Month, { holidayDates, workingDays }: ReferenceData): MonthDays =>
  monthDays(month, holidayDates, workingDays.get(month) ?? null)

/** What decides the month's working days, as one text. */
function markOf(month: Month, { holidayDates, workingDays }: ReferenceData): string {
  const holidays = [...holidayDates].filter((day) => day.startsWith(month)).sort()
  return [workingDays.get(month) ?? '', ...holidays].join()
}

async function compute(
  scope: Scope,
  date: BusinessDay,
  reference: ReferenceData,
): Promise<KeptWatch> {
  const days = daysIn(monthOf(date), reference)
  const months = await readSiteMonths(scope, date, reference.network)
  const ids = (found: typeof months) => found.map(({ site }) => site._id)
  return {
    ...watchOf(
      months.map(({ site, month }) =>
        siteCauses(site._id, month, { date, days, measure: 'revenue' }),
      ),
    ),
    untargeted: missingOf(
      ids(
        months.filter(
          ({ month: { objectifs } }) =>
            objectifs.siteCount === 0 && objectifs.unreadable.length === 0,
        ),
      ),
    ),
    unfrozen: missingOf(
      ids(months.filter(({ month: { frozen, staff } }) => !frozen && staff.days.length > 0)),
    ),
  }
}

/** PDV numbers of the latest import that no concession has now. */
async function unassigned({ sites }: Network): Promise<Missing> {
  const known = new Set(sites.flatMap(({ numerosPDV }) => numerosPDV))
  const outcomes = await sitesOfLatestActivity()
  return missingOf(
    outcomes
      .filter(({ siteId, name }) => siteId === null && /\d/.test(name) && !known.has(name))
      .map(({ name }) => name),
  )
}

/** 'À regarder ce matin' of a scope: what stands out, and what is missing for those who can mend it (7-beyond §1). */
export async function readWatch(
  principal: Principal,
  scope: Scope,
  date: BusinessDay,
  { reference, freshness, days }: ScopeMonth,
  ahead?: Promise<Ahead>,
): Promise<WatchView> {
  const { network } = reference
  const month = monthOf(date)
  const { role } = principal
  const runsAll = scope.type === 'all' && may(role, 'administration')
  const [kept, strangers] = await Promise.all([
    keptOn<KeptWatch>(
      {
        ...{ scope, date },
        markOf: (reference) => markOf(month, reference),
        compute: (reference) => compute(scope, date, reference),
      },
      reference,
      ahead,
    ),
    runsAll ? unassigned(network) : missingOf([]),
  ])
  const line = ({ siteId, dataDate, ...item }: WatchItem): WatchLine => ({
    ...item,
    site: scope.type === 'site' ? null : (network.siteById.get(siteId)?.name ?? siteId),
    to: leverPage(principal, item.lever, siteScope(network, siteId) ?? scope, date) ?? null,
    dataDate: dataDate === date ? null : dataDate,
  })
  const named = ({ count, first }: Missing): Missing => ({
    ...{ count, first: first.map((id) => network.siteById.get(id)?.name ?? id) },
  })
  const targets = urls.targets({ ...scopeQuery(scope), month })
  const late = missingOf(freshness.late.map(({ siteId }) => siteId))
  const missing: [MissingKind, boolean, Missing, string][] = [
    ['late', may(role, 'activity.import'), named(late), urls.import()],
    ['untargeted', may(role, 'objectifs.write'), named(kept.untargeted), targets],
    [
      'unfrozen',
      may(role, 'potential.freeze') && freezeIsDue(days.elapsedAt(date)),
      ...([named(kept.unfrozen), targets] as const),
    ],
    ['unassigned', runsAll, strangers, urls.hierarchy()],
  ]
  return {
    gaps: kept.gaps.map(line),
    success: kept.success && line(kept.success),
    missing: missing.flatMap(([kind, mends, { count, first }, to]) =>
      mends && count > 0 ? [{ kind, count, first, to }] : [],
    ),
  }
}
