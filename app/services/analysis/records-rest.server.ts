import { findRecord } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { findUser } from '~/db/collections/users.server'
import { covers, type Principal, type Scope, scopeId } from '~/domain/access/scope'
import { noRecordMessage } from '~/domain/analysis/messages'
import { type Statistics, statisticsOf } from '~/domain/analysis/statistics'
import { previousBusinessDate } from '~/domain/calendar/analysis-date'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import { coverScope, scopeName } from '~/domain/hierarchy/network'
import { initialScope } from '~/domain/hierarchy/selection'
import { leftOutSentence } from '~/domain/planning/validity'
import type { ServiceFigures } from '~/domain/records/figures'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'
import { today } from '~/infra/process/clock.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import {
  readPersonDaysToDate,
  readPotentialToDate,
} from '~/services/rollups/potential-to-date.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import { daySpanOf, readScopeMonth } from '~/services/rollups/scope-month.server'

/** The statistics response; `message` when the month has no record up to the date (3 §8, Hours). */
export type StatisticsAnswer = Statistics & { message?: string }

async function statistics(
  { cover }: Principal,
  scope: Scope | null,
  date: LocalDate,
): Promise<StatisticsAnswer> {
  if (!scope || !covers(cover, scope)) throw new ForbiddenError()
  const [month, staff] = await Promise.all([
    readScopeMonth(scope, date),
    readRollupPart('staff', scope, monthOf(date)),
  ])
  const { rollup, reference, figures, freshness } = month
  const answer = statisticsOf({
    scope: {
      type: scope.type,
      id: scopeId(scope),
      name: scopeName(reference.network, scope) ?? '',
    },
    date,
    figures,
    activity: rollup.activity,
    staff,
    potential: await readPotentialToDate(month, date, staff),
    personDays: await readPersonDaysToDate(month, date, staff),
    freshness,
    daySpan: daySpanOf(month),
  })
  const { siteById } = reference.network
  const leftOut = leftOutSentence(
    (staff.unreadable ?? []).map((id) => siteById.get(id)?.name ?? id),
  )
  if (answer.dataDate !== null) return leftOut ? { ...answer, message: leftOut } : answer
  return { ...answer, message: noRecordMessage(date) }
}

/**
 * `GET /records`: a scope's statistics on a date; without a scope, those of the user's whole cover (3 §3, §7).
 * @throws NotFoundError for an unknown node, ForbiddenError outside the cover
 */
export async function readStatistics(
  principal: Principal,
  query: { date: LocalDate; site?: string; plate?: string; group?: string },
): Promise<StatisticsAnswer> {
  return statistics(principal, await scopeOfCall(principal, query, monthOf(query.date)), query.date)
}

/** `GET /dashboard`: the statistics of the user's default scope and analysed date (4-decisions, 29). */
export async function readDashboard(principal: Principal): Promise<StatisticsAnswer> {
  const [{ network }, user] = await Promise.all([referenceData(), findUser(principal.userId)])
  const { cover } = principal
  const scope =
    initialScope(network, cover, user?.referenceConcessionId ?? null) ?? coverScope(network, cover)
  return statistics(principal, scope, previousBusinessDate(today()))
}

/** One service's figures as imported. */
export type RawRecord = ServiceFigures & {
  site: string
  date: LocalDate
  service: ProductiveService
}

/**
 * `GET /records/by-date-and-site`: a concession's imported figures of a date, service by service; none without
 * a record (3 §7).
 */
export async function readRawRecords(
  principal: Principal,
  query: { date: LocalDate; site: string },
): Promise<RawRecord[]> {
  await scopeOfCall(principal, { site: query.site }, monthOf(query.date))
  const record = await findRecord(query.site, query.date)
  if (!record) return []
  return PRODUCTIVE_SERVICES.map((service) => ({
    site: query.site,
    date: query.date,
    service,
    ...record.services[service],
  }))
}
