import { mechanicTargetsOfSites } from '~/db/collections/mechanic-targets.server'
import { frozenPotentialsOf, objectifsOfSites } from '~/db/collections/objectifs.server'
import { potentialsOfSites } from '~/db/collections/planning.server'
import { qualityOfSites } from '~/db/collections/quality.server'
import { advisorsOn, latestDays, servicesOn, workersOn } from '~/db/collections/records.server'
import { referenceDataIn } from '~/db/collections/reference-data.server'
import { videocheckOfSites } from '~/db/collections/videocheck.server'
import type { Month } from '~/domain/calendar/local-date'
import { snapshotFigures } from '~/domain/closing/snapshot-figures'
import type { SnapshotFigures, SnapshotSite } from '~/domain/closing/snapshot-lines'
import { groupBy } from '~/domain/group-by'
import type { Network } from '~/domain/hierarchy/network'
import type { OptionalPart } from '~/domain/records/parts'
import { productivityOf } from '~/services/rollups/whole-month.server'

/** Concessions whose figures are read at once. */
export const AT_ONCE = 500

const bySite = <T extends { siteId: string }>(found: readonly T[]) =>
  new Map(found.map((one) => [one.siteId, one]))

const grouped = <T extends { siteId: string }>(found: readonly T[]) =>
  groupBy(found, ({ siteId }) => siteId)

/**
 * Reads each concession at its latest day of the month, with that day. `part`: only records with the part; null: any
 * record.
 */
async function atLatest<T extends { siteId: string }>(
  siteIds: readonly string[],
  month: Month,
  part: OptionalPart | null,
  read: (siteIds: readonly string[], date: string) => Promise<T[]>,
): Promise<Map<string, T & { date: string }>> {
  const days = await latestDays(siteIds, month, part)
  const found = await Promise.all(
    [...days].map(async ([date, ids]) => (await read(ids, date)).map((one) => ({ ...one, date }))),
  )
  return bySite(found.flat())
}

/** Reads the month's data of some concessions, by concession (7-beyond §4): everything that a closing freezes. */
export async function figuresOf(
  siteIds: readonly string[],
  month: Month,
): Promise<Map<string, SnapshotFigures>> {
  const reference = await referenceDataIn(month)
  const [
    activity,
    workers,
    sales,
    targets,
    frozen,
    planned,
    individual,
    productivity,
    surveys,
    videos,
  ] = await Promise.all([
    atLatest(siteIds, month, null, servicesOn),
    atLatest(siteIds, month, 'workers', workersOn),
    atLatest(siteIds, month, 'sales', advisorsOn),
    objectifsOfSites(siteIds, month).then(bySite),
    frozenPotentialsOf(siteIds, month).then(bySite),
    potentialsOfSites(siteIds, month).then(grouped),
    mechanicTargetsOfSites(siteIds, month).then(grouped),
    productivityOf(siteIds, month, reference),
    qualityOfSites(siteIds, month).then(bySite),
    videocheckOfSites(siteIds, month).then(bySite),
  ])
  return new Map(
    siteIds.map((siteId) => [
      siteId,
      snapshotFigures({
        activity: activity.get(siteId),
        workers: workers.get(siteId),
        sales: sales.get(siteId),
        objectif: targets.get(siteId),
        frozen: frozen.get(siteId)?.frozenPotentialHours ?? null,
        planned: planned.get(siteId) ?? [],
        individual: individual.get(siteId) ?? [],
        productivity: productivity.get(siteId),
        brands: surveys.get(siteId)?.brands ?? [],
        videocheck: videos.get(siteId),
      }),
    ]),
  )
}

/** Some concessions as a snapshot keeps them: figures and the names of the moment. */
export async function captureSnapshot(
  network: Network,
  siteIds: readonly string[],
  month: Month,
): Promise<SnapshotSite[]> {
  const figures = await figuresOf(siteIds, month)
  return siteIds.flatMap((siteId) => {
    const own = figures.get(siteId)
    const site = network.siteById.get(siteId)
    if (!own) return []
    return [
      {
        siteId,
        name: site?.name ?? siteId,
        group: network.groupById.get(site?.groupId ?? '')?.name ?? '',
        plate: network.plateById.get(site?.plateId ?? '')?.name ?? '',
        figures: own,
      },
    ]
  })
}
