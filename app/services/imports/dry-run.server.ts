import type { RecordWrite } from '~/db/collections/record-parts.server'
import { servicesOn } from '~/db/collections/records.server'
import type { Principal } from '~/domain/access/scope'
import { unseenChanges } from '~/domain/imports/differences'
import {
  type ActivitySum,
  activitySum,
  type DryRunResult,
  previewServices,
  previewSites,
} from '~/domain/imports/preview'
import type { SiteOutcome } from '~/domain/imports/response'
import { isValidFigures } from '~/domain/records/validity'
import { rehearseDays } from './days/dry-run-days.server'
import { contextOfDays } from './days/new-days.server'
import { assertImportable, type ImportRequest } from './import-activity.server'
import { describeFile } from './import-run.server'
import { resultOf } from './import-steps.server'
import { loadModelChoice } from './model-choice.server'
import { readFile } from './read-file.server'
import { planSites } from './store.server'
import { unknownPeopleOf } from './unknown-people.server'

/** Identifiers of the outcomes' concessions, without unknown ones. */
export const idsOf = (outcomes: readonly Pick<SiteOutcome, 'siteId'>[]): string[] =>
  outcomes.flatMap(({ siteId }) => (siteId === null ? [] : [siteId]))

/** Log of a dry run, which stores nothing. */
export const NO_LOG = { importId: '', progress: async () => undefined }

type StoredDay = Awaited<ReturnType<typeof servicesOn>>[number]

const readable = ({ services }: StoredDay) => (isValidFigures(services) ? services : null)

/** Changes of the writes outside the shown sums, by concession. */
function unseenOf(writes: readonly RecordWrite[], stored: readonly StoredDay[]) {
  const bySite = new Map(stored.map((day) => [day.siteId, day]))
  return new Map(
    writes.flatMap(({ record, held = {} }) => {
      const day = bySite.get(record.siteId)
      if (!day) return []
      const old = { ...day, services: readable(day), parts: held }
      const changes = unseenChanges(old, { ...record, parts: record.parts ?? {} })
      return [[record.siteId, changes] as const]
    }),
  )
}

/** Later days of the month that move with a concession's figures. */
function movedBy({ later }: Awaited<ReturnType<typeof planSites>>, siteId: string | null) {
  const moved = (later.get(siteId ?? '')?.moved ?? []).map(({ date }) => date)
  return moved.length > 0 ? { moved } : {}
}

/**
 * Dry run of an activity import: all its steps except storing and logging (7-beyond §2).
 * @throws the errors of `startActivityImport`; WorkbookRefused 413, 415, 422 when nothing in the file is usable
 */
export async function dryRunActivity(
  principal: Principal,
  request: ImportRequest,
): Promise<DryRunResult<ActivitySum>> {
  const activityDate = assertImportable(principal, request)
  const choice = await loadModelChoice('activity', request)
  await describeFile(request)
  const file = await readFile(principal, request, activityDate, choice, NO_LOG)
  const { read, context } = file
  const ofDays = contextOfDays(context)
  if (ofDays) return rehearseDays(file, ofDays)
  const plan = await planSites(read.sites, context)
  const { writes } = plan
  const { sites: all, ...result } = resultOf(file, plan.outcomes)
  const stored = await servicesOn(idsOf(all), activityDate)
  const old = new Map(
    stored.map((day) => {
      const services = readable(day)
      return [day.siteId, services && activitySum(services)]
    }),
  )
  const next = new Map([...plan.services].map(([id, figures]) => [id, activitySum(figures)]))
  const storedOf = new Map(stored.map((day) => [day.siteId, day]))
  const services = new Map(
    [...plan.services].map(([siteId, figures]) => {
      const day = storedOf.get(siteId)
      return [siteId, previewServices((day && readable(day)) ?? null, figures)]
    }),
  )
  const sites = previewSites(all, old, next, unseenOf(writes, stored)).map((site) =>
    site.outcome === 'failed'
      ? site
      : { ...site, services: services.get(site.siteId ?? '') ?? [], ...movedBy(plan, site.siteId) },
  )
  return { activityDate, ...result, sites, people: await unknownPeopleOf(file) }
}
