import { objectifs } from '~/db/collections/objectifs.server'
import { planning } from '~/db/collections/planning.server'
import { records } from '~/db/collections/records.server'
import { sites } from '~/db/collections/sites.server'
import type { Scope } from '~/domain/access/scope'
import { staffOn } from '~/domain/planning/potential/month-staff'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { readRollup, readRollupPart } from '~/services/rollups/read-rollups.server'

/** Months that every scenario writes in. */
const MONTHS = ['2026-11', '2026-12'] as const

/** Totals of a scope's month: CA Net, targets, person-days. */
export interface Sums {
  revenue: number
  target: number
  present: number
}

const EVERY = { _id: { $gte: '' } }

type Parts = Awaited<ReturnType<typeof everything>>

/** All documents of the collections that the reference totals are computed from. */
async function everything() {
  return {
    sites: await (await sites.open()).find(EVERY).toArray(),
    records: await (await records.open()).find(EVERY).toArray(),
    objectifs: await (await objectifs.open()).find(EVERY).toArray(),
    planning: await (await planning.open()).find(EVERY).toArray(),
  }
}

const within = (scope: Scope, site: { _id: string; plateId: string; groupId: string }) =>
  scope.type === 'all' ||
  (scope.type === 'site' && scope.siteId === site._id) ||
  (scope.type === 'plate' && scope.plateId === site.plateId) ||
  (scope.type === 'group' && scope.groupId === site.groupId)

/** Reference totals from plain documents, without stored rollups. Codes are '1' or without value. */
function plainSums(parts: Parts, scope: Scope, month: string): Sums {
  const inside = new Set(parts.sites.filter((site) => within(scope, site)).map(({ _id }) => _id))
  const own = <T extends { siteId: string }>(list: T[]) => list.filter((d) => inside.has(d.siteId))
  const activity = own(parts.records).filter((record) => record.month === month)
  const latest = new Map<string, (typeof activity)[number]>()
  for (const record of activity.sort((a, b) => (a.date < b.date ? -1 : 1)))
    latest.set(record.siteId, record)
  const targets = own(parts.objectifs).filter(({ period }) => period === month)
  const cells = own(parts.planning)
    .filter((document) => document.month === month)
    .flatMap(({ service, teamsBefore, days }) =>
      Object.entries(days).map(([date, { code }]) => {
        // the team of the day (4-decisions, 51)
        const before = teamsBefore?.find(({ until }) => date < until)
        return { code, service: before?.service ?? service }
      }),
    )
    .filter(({ service }) => PRODUCTIVE_SERVICES.some((one) => one === service))
  const add = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
  return {
    revenue: add([...latest.values()].map(({ services }) => services.mechanic.netRevenue)),
    target: add(targets.flatMap(({ version, budget }) => (version > 0 ? [budget.revenue] : []))),
    present: cells.filter(({ code }) => code === '1').length,
  }
}

/** The same totals as the product returns them. */
async function shownSums(scope: Scope, month: string): Promise<Sums> {
  const [{ activity, objectifs: set }, staff] = await Promise.all([
    readRollup(scope, month),
    readRollupPart('staff', scope, month),
  ])
  const last = activity.days.at(-1)?.cumulative.mechanic.netRevenue
  return {
    revenue: last ?? 0,
    target: set.global.revenue,
    present: staffOn(staff, `${month}-31`, PRODUCTIVE_SERVICES).cumulativeStaff,
  }
}

/** The network, and the scopes above two concessions of one group and the one of the other group. */
function scopesOf({ sites: all }: Parts): Scope[] {
  const scopes = [all[0], all.at(-1)].flatMap((site): Scope[] => {
    if (!site) return []
    const { _id: siteId, plateId, groupId } = site
    return [
      { type: 'site', siteId, plateId, groupId },
      { type: 'plate', plateId, groupId },
      { type: 'group', groupId },
    ]
  })
  return [{ type: 'all' }, ...scopes]
}

/** Describes the first wrong total; null when all are right. Reads two months at once, as a page may. */
export async function wrongSum(): Promise<string | null> {
  const parts = await everything()
  for (const scope of scopesOf(parts)) {
    const compared = await Promise.all(
      MONTHS.map(async (month) => {
        const [shown, plain] = [await shownSums(scope, month), plainSums(parts, scope, month)]
        return { scope, month, shown, plain }
      }),
    )
    const wrong = compared.find(
      ({ shown, plain }) => JSON.stringify(shown) !== JSON.stringify(plain),
    )
    if (wrong) return JSON.stringify(wrong)
  }
  return null
}
