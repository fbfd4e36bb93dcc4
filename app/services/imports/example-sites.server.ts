import { type RecordDocument, recordsOn } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import {
  activityDate,
  effectiveImportDate,
  previousBusinessDate,
} from '~/domain/calendar/analysis-date'
import { isLocalDate } from '~/domain/calendar/day-arithmetic'
import type { LocalDate } from '~/domain/calendar/local-date'
import { coverScope, type SiteNode, sitesOf } from '~/domain/hierarchy/network'
import { today } from '~/infra/process/clock.server'

/** Most concessions among which those of an example are chosen. */
const MOST_SEARCHED = 200

/** Import date that a download's address asks for, unchecked. */
export const askedDate = (request: Request): string | null =>
  new URL(request.url).searchParams.get('date')

/** The activity date of an example: that of the import date asked for, else of the default selected date. */
export function exampleDate(importDate: string | null): LocalDate {
  if (importDate && isLocalDate(importDate)) return activityDate(importDate)
  const now = today()
  return activityDate(effectiveImportDate(previousBusinessDate(now), now))
}

/** The concessions that a user covers, sorted by name. */
export async function coveredSites({ cover }: Principal): Promise<readonly SiteNode[]> {
  const { network } = await referenceData()
  return sitesOf(network, coverScope(network, cover))
}

/** Model that gave a record's activity; null: the product's own workbook. */
function modelOf({ origin }: RecordDocument): string | null {
  const layers = origin?.activity?.layers ?? []
  return layers.find(({ model }) => model !== null)?.model?._id ?? null
}

/**
 * The first concessions whose figures of a day an example can replace: no file gave any yet, or the same kind of file
 * did. Others would be refused (8 §1), and are taken only when there are no such concessions.
 * @param model identifier of the model that reads the example; null: the product's own workbook
 */
export async function replaceableSites(
  sites: readonly SiteNode[],
  date: LocalDate,
  model: string | null,
  count: number,
): Promise<readonly SiteNode[]> {
  const searched = sites.slice(0, MOST_SEARCHED)
  const records = await recordsOn(
    searched.map(({ _id }) => _id),
    date,
  )
  const givenBy = new Map(records.map((record) => [record.siteId, modelOf(record)]))
  const free = searched.filter(({ _id }) => !givenBy.has(_id) || givenBy.get(_id) === model)
  return (free.length > 0 ? free : searched).slice(0, count)
}
