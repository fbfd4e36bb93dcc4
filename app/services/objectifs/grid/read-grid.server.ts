import { objectifsForGrid } from '~/db/collections/objectifs.server'
import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { addMonths, type LocalDate, type Month } from '~/domain/calendar/local-date'
import { isUnplanned } from '~/domain/causes/site-causes'
import { closedSentence } from '~/domain/closing/closed-message'
import { type SiteNode, siteScope, sitesOf } from '~/domain/hierarchy/network'
import { siteWork } from '~/domain/landing/best-months'
import { completeMonths } from '~/domain/landing/usual-productivity'
import { shownFields } from '~/domain/objectifs/edit'
import { servicePath } from '~/domain/objectifs/field-paths'
import type { Fields } from '~/domain/objectifs/fields'
import { GRID_FIGURES, type Quad, sumQuads } from '~/domain/objectifs/grid/cells'
import { textsOf } from '~/domain/objectifs/grid/fill'
import { gridReference } from '~/domain/objectifs/grid/reference'
import type { GridSite } from '~/domain/objectifs/grid/view'
import { requireReading } from '~/domain/objectifs/rights'
import { type PageOf, pageOf } from '~/domain/paging'
import { plannedToDate } from '~/domain/planning/potential/frozen-potential'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'
import { readSiteRollups } from '~/services/rollups/build.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import { closedSites } from '~/services/writes/closed-month-guard.server'
import { scopeQuery, urls } from '~/urls'
import { setValues } from '../save.server'

/** Concessions of one page of the grid. */
export const GRID_PAGE = 50

/** Message on a concession whose potential is frozen for the month. */
const FROZEN = 'Potentiel figé, à modifier sur sa page'

/** The four figures of a service. */
export function quadAt(fields: Readonly<Fields>, service: ProductiveService): Quad {
  const quad = { totalHours: 0, hecHours: 0, netRevenue: 0, revenuePerHour: 0 }
  for (const figure of GRID_FIGURES) quad[figure] = fields[servicePath(service, figure)] ?? 0
  return quad
}

/** Realised figures and planned hours that the grey context is made of: eight queries, however many concessions. */
async function readContext(sites: readonly SiteNode[], month: Month, today: LocalDate) {
  const ids = sites.map(({ _id }) => _id)
  const before = completeMonths(month, today)
  const worksOf = async (of: Month) => {
    const [activities, staffs] = await Promise.all([
      readSiteRollups('activity', ids, of),
      readSiteRollups('staff', ids, of),
    ])
    return ids.map((siteId, i) => {
      const [activity, staff] = [activities[i], staffs[i]]
      return activity && staff ? siteWork(siteId, { activity, staff }) : undefined
    })
  }
  const [staffs, lastYear, ...months] = await Promise.all([
    readSiteRollups('staff', ids, month),
    worksOf(addMonths(month, -12)),
    ...before.map(worksOf),
  ])
  return sites.map((_, i) => {
    const staff = staffs[i]
    const planned = staff && !isUnplanned({ staff }) ? plannedToDate(staff, null) : null
    const works = months.flatMap((all) => all[i] ?? [])
    return (service: ProductiveService) =>
      gridReference(
        { lastYear: lastYear[i], before: works, potential: planned?.[service].month ?? 0 },
        service,
      )
  })
}

/** Stored targets of a scope's page, with their grey context. */
export interface StoredGrid {
  sites: PageOf<GridSite>
  rest: Quad | null
}

/**
 * Reads one page of the grid (7-beyond §6): targets, what was realised a year before and in the last six complete
 * months, and capacity. Closed months and frozen potentials are marked. The caller has checked the cover.
 * @throws ForbiddenError
 */
export async function readGrid(
  principal: Principal,
  scope: Scope,
  { month, page, today }: { month: Month; page: string | null; today: LocalDate },
  known?: ReferenceData,
): Promise<StoredGrid> {
  requireReading(principal, scope)
  const { network } = known ?? (await referenceData())
  const asked = pageOf(sitesOf(network, scope), page, GRID_PAGE)
  const ids = asked.rows.map(({ _id }) => _id)
  const [documents, closed, contexts, whole] = await Promise.all([
    objectifsForGrid(ids, month),
    closedSites(ids, month),
    readContext(asked.rows, month, today),
    readRollupPart('objectifs', scope, month),
  ])
  const bySite = new Map(documents.map((one) => [one.siteId, one]))
  const rows = asked.rows.map((site, i): GridSite => {
    const stored = bySite.get(site._id) ?? null
    const fields = shownFields(setValues(stored))
    const context = contexts[i]
    return {
      siteId: site._id,
      name: site.name,
      plate: network.plateById.get(site.plateId)?.name ?? '',
      version: stored?.version ?? 0,
      locked: closed.has(site._id)
        ? closedSentence(month)
        : stored?.frozenPotentialHours
          ? FROZEN
          : null,
      to: urls.targets({ ...scopeQuery(siteScope(network, site._id)), month }),
      budget: fields['budget.revenue'] ?? 0,
      rows: PRODUCTIVE_SERVICES.map((service) => {
        const shown = quadAt(fields, service)
        return {
          service,
          texts: textsOf(shown),
          shown,
          decider: '',
          picked: true,
          reference: context?.(service) ?? { lastYear: null, mean: null, capacity: null },
          errors: {},
          conflicts: {},
        }
      }),
    }
  })
  return { sites: { ...asked, rows }, rest: asked.pages > 1 ? restOf(whole, rows) : null }
}

/** Targets of the scope's concessions that are on other pages. */
function restOf(
  { services }: Awaited<ReturnType<typeof readRollupPart<'objectifs'>>>,
  rows: readonly GridSite[],
): Quad {
  const all = PRODUCTIVE_SERVICES.map((service) => ({
    totalHours: services[service].ht,
    hecHours: services[service].hec,
    netRevenue: services[service].revenue,
  }))
  const own = sumQuads(rows.flatMap((site) => site.rows.map(({ shown }) => shown)))
  const sum = sumQuads(all)
  return sumQuads([
    {
      totalHours: sum.totalHours - own.totalHours,
      hecHours: sum.hecHours - own.hecHours,
      netRevenue: sum.netRevenue - own.netRevenue,
    },
  ])
}
