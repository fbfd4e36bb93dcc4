import { daysBetween } from '~/domain/calendar/day-counting'
import { frenchDay, type LocalDate } from '~/domain/calendar/local-date'
import { quoted } from '~/domain/message-format'
import type { RecordPart } from '~/domain/records/parts'
import { countOfRows } from '~/domain/records/sheet-rows'
import type { ReadByModel } from '~/imports/models/model-choice'
import type { ReadSite } from '~/imports/parts/site-figures'
import { WorkbookRefused } from '~/imports/workbook/errors'

/** A concession's figures of one day alone. */
export interface DayRead {
  date: LocalDate
  read: ReadSite
}

/** Days of a file: those that it replaces, and what each concession has (8 §1). */
export interface FileDays {
  first: LocalDate
  last: LocalDate
  /** by concession, days ascending */
  bySite: Map<string, DayRead[]>
}

/** True for a reading whose figures are of single days. */
export const isOfDays = (
  byModel: ReadByModel | null,
): byModel is ReadByModel & { fed: { part: RecordPart } } =>
  byModel !== null && byModel.time !== 'cumulative' && byModel.fed.part !== 'videocheck'

/** Longest dated file, in days: one wrong year would otherwise empty the days of a year. */
const LONGEST = 93

/**
 * Sorts a reading by concession.
 * @throws WorkbookRefused 422 for dated rows over more than 93 days
 */
export function daysOfFile(
  sites: readonly ReadSite[],
  byModel: ReadByModel,
  activityDate: LocalDate,
): FileDays {
  const dates = byModel.time === 'dated' ? byModel.report.days : []
  const first = dates[0] ?? activityDate
  const last = dates.at(-1) ?? activityDate
  if (daysBetween(first, last) >= LONGEST) {
    const what = `Les lignes vont du ${frenchDay(first)} au ${frenchDay(last)}, plus de ${LONGEST} jours\u202f: vérifiez leurs dates, ou importez le fichier en plusieurs parties (modèle ${quoted(byModel.model.name)}).`
    throw new WorkbookRefused(what, 422, [], { model: byModel.model })
  }
  const bySite = new Map<string, DayRead[]>()
  let from = 0
  for (const { date, sites: count } of byModel.days) {
    for (const read of sites.slice(from, from + count))
      bySite.set(read.siteId, [...(bySite.get(read.siteId) ?? []), { date, read }])
    from += count
  }
  return { first, last, bySite }
}

/** Number of a file's rows that a concession's figures are made of. */
export function rowCount({ origin }: ReadSite, part: RecordPart): number {
  if (part !== 'activity') return countOfRows(origin[part])
  return Object.values(origin.activity).reduce((sum, rows) => sum + countOfRows(rows), 0)
}
