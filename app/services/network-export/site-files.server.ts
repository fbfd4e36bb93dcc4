import {
  eachAction,
  eachComment,
  eachObjectif,
  eachPlanning,
  eachQuality,
  eachRecord,
  eachVideocheck,
} from '~/db/collections/export-cursors.server'
import { current } from '~/db/collections/planning.server'
import { workersOfSites } from '~/db/collections/workers.server'
import type { Network, SiteNode } from '~/domain/hierarchy/network'
import { ACTIONS_FILE, COMMENTS_FILE } from '~/domain/network-export/notes'
import { planningFile, WORKERS_FILE } from '~/domain/network-export/people'
import { SITES_FILE } from '~/domain/network-export/places'
import { ACTIVITY_FILE, HOURS_FILE, SALES_FILE } from '~/domain/network-export/records'
import { QUALITY_FILE, surveyRows, VIDEOCHECK_FILE } from '~/domain/network-export/surveys'
import { TARGETS_FILE, targetRows } from '~/domain/network-export/targets'
import { readableTotals } from '~/domain/objectifs/validity'
import { serviceOn } from '~/domain/planning/stretches'
import { isValidMonth } from '~/domain/planning/validity'
import { areValidBrands } from '~/domain/quality/validity'
import { areValidAdvisors } from '~/domain/records/advisors-validity'
import { isValidFigures, isValidStaff } from '~/domain/records/validity'
import { isValidVideocheck } from '~/domain/videocheck/figures'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { type ExportFile, exportFile, rowsBySite } from './file.server'
import { momentOf } from './moment.server'

/** Concessions of the export, and their places. */
export interface ExportPlaces {
  network: Network
  sites: readonly SiteNode[]
  groupIds: readonly string[]
}

const siteFile = ({ network, sites }: ExportPlaces): ExportFile =>
  exportFile(SITES_FILE, async function* () {
    for (const site of sites)
      yield {
        site,
        plate: network.plateById.get(site.plateId)?.name ?? '',
        group: network.groupById.get(site.groupId)?.name ?? '',
      }
  })

/** Collaborators of a concession, those who left included. */
export const staffOf = async (siteId: string) =>
  (await Promise.all([true, false].map((active) => workersOfSites([siteId], active)))).flat()

const workerFile = ({ sites }: ExportPlaces): ExportFile =>
  exportFile(WORKERS_FILE, async function* () {
    for (const site of sites) for (const worker of await staffOf(site._id)) yield { site, worker }
  })

const planningOf = ({ sites }: ExportPlaces, withCodes: boolean): ExportFile =>
  exportFile(planningFile(withCodes), async function* (note) {
    for (const site of sites) {
      const names = new Map((await staffOf(site._id)).map(({ _id, name }) => [_id, name]))
      const rows = rowsBySite(
        [site],
        eachPlanning,
        (stored) => {
          if (!isValidMonth(stored)) return null
          const { workerId, days, ...stamp } = current(stored)
          const name = names.get(workerId) ?? ''
          return Object.entries(days)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .flatMap(([date, { code, isApprenti }]) => {
              const service = serviceOn(stamp, date)
              return code ? { site, workerId, name, date, service, code, isApprenti } : []
            })
        },
        ({ month, workerId }) => `${month} (${names.get(workerId) ?? workerId})`,
      )
      yield* rows(note)
    }
  })

const targetFile = ({ sites }: ExportPlaces): ExportFile =>
  exportFile(
    TARGETS_FILE,
    rowsBySite(
      sites,
      eachObjectif,
      (stored, site) => (readableTotals(stored) ? targetRows(site, stored) : null),
      ({ period }) => period,
    ),
  )

const recordFiles = ({ sites }: ExportPlaces): ExportFile[] => [
  exportFile(
    ACTIVITY_FILE,
    rowsBySite(
      sites,
      (siteId) => eachRecord(siteId, 'services'),
      ({ date, importDate, services }, site) =>
        isValidFigures(services)
          ? PRODUCTIVE_SERVICES.map((service) => ({
              site,
              date,
              importDate,
              service,
              figures: services[service],
            }))
          : null,
      ({ date }) => date,
    ),
  ),
  exportFile(
    HOURS_FILE,
    rowsBySite(
      sites,
      (siteId) => eachRecord(siteId, 'workers'),
      ({ date, importDate, workers }, site) =>
        isValidStaff(workers)
          ? workers.map((worker) => ({ ...worker, site, date, importDate }))
          : null,
      ({ date }) => date,
    ),
  ),
  exportFile(
    SALES_FILE,
    rowsBySite(
      sites,
      (siteId) => eachRecord(siteId, 'advisers'),
      ({ date, importDate, advisers }, site) =>
        areValidAdvisors(advisers)
          ? advisers.map((adviser) => ({ ...adviser, site, date, importDate }))
          : null,
      ({ date }) => date,
    ),
  ),
]

const surveyFiles = ({ sites }: ExportPlaces): ExportFile[] => [
  exportFile(
    QUALITY_FILE,
    rowsBySite(
      sites,
      eachQuality,
      ({ period, brands }, site) =>
        areValidBrands(brands) ? surveyRows(site, period, brands) : null,
      ({ period }) => period,
    ),
  ),
  exportFile(
    VIDEOCHECK_FILE,
    rowsBySite(
      sites,
      eachVideocheck,
      (stored, site) =>
        isValidVideocheck(stored)
          ? [...(stored.earlier ?? []), stored].map((figures) => ({ ...figures, site }))
          : null,
      ({ period }) => period,
    ),
  ),
]

const noteFiles = ({ network, sites, groupIds }: ExportPlaces): ExportFile[] => [
  exportFile(
    COMMENTS_FILE,
    rowsBySite(
      sites,
      eachComment,
      ({ date, text, author, at }, site) => [{ site, date, text, author, at: momentOf(at) }],
      ({ date }) => date,
    ),
  ),
  exportFile(ACTIONS_FILE, async function* () {
    for (const group of groupIds)
      for await (const { siteId, plateId, groupId, createdAt, endedAt, ...action } of eachAction(
        group,
      )) {
        const place =
          network.siteById.get(siteId) ??
          network.plateById.get(plateId) ??
          network.groupById.get(groupId)
        const times = { createdAt: momentOf(createdAt), endedAt: momentOf(endedAt) }
        yield { ...action, ...times, place: place?.name ?? '' }
      }
  }),
]

/** Files with what belongs to concessions. @param withCodes true: with the attendance codes (7-beyond §4) */
export const siteFiles = (places: ExportPlaces, withCodes: boolean): ExportFile[] => [
  siteFile(places),
  workerFile(places),
  planningOf(places, withCodes),
  targetFile(places),
  ...recordFiles(places),
  ...surveyFiles(places),
  ...noteFiles(places),
]
