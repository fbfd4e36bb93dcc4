import type { RecordDocument } from '~/db/collections/records.server'
import { addMonths, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { type MonthActivity, siteActivity } from '~/domain/records/month-activity'
import { hasPart, marksOf, OPTIONAL_PARTS, type RecordPart } from '~/domain/records/parts'
import { isValidPart } from '~/domain/records/validity'
import type { Before } from '~/imports/activity/decreased-figures'
import type { Base } from '../base-records.server'
import { hasReadable as has, recordsBefore } from './followed-record.server'

type Dated = 'activity' | 'workers' | 'sales'

function datedOf(record: RecordDocument | undefined, part: Dated) {
  if (!record || !isValidPart(record, part)) return null
  const figures = { activity: record.services, workers: record.workers, sales: record.advisers }
  return { date: record.date, figures: figures[part] }
}

/** Records of one concession in some months in a row, as an import of days makes them one after the other. */
export class SiteRecords {
  readonly stored: ReadonlyMap<LocalDate, RecordDocument>
  readonly now: Map<LocalDate, RecordDocument>
  readonly #siteId: string
  readonly #earlier: MonthActivity | undefined

  /** @param earlier activity of the month before the first of these months */
  constructor(
    siteId: string,
    records: readonly RecordDocument[],
    earlier: MonthActivity | undefined,
  ) {
    this.#siteId = siteId
    this.#earlier = earlier
    this.stored = new Map(records.map((record) => [record.date, record]))
    this.now = new Map(this.stored)
  }

  /** Records of the month of a date, ascending. */
  #monthOf(date: LocalDate): RecordDocument[] {
    const month = monthOf(date)
    return [...this.now.values()]
      .filter((one) => one.month === month)
      .sort((a, b) => (a.date < b.date ? -1 : 1))
  }

  /** Records of the month before a date that have a readable part, ascending. */
  before(date: LocalDate, part: RecordPart): RecordDocument[] {
    return recordsBefore(this.now.values(), date, part)
  }

  /** Records over which the model's figures of a day are laid, as `loadBases` loads them. */
  baseAt(date: LocalDate, part: RecordPart): Base {
    const own = this.now.get(date) ?? null
    if (own && has(own, part)) return { own, kept: own }
    const kept = this.#monthOf(date).findLast((one) => one.date < date && has(one, part))
    return { own, kept: kept ?? null }
  }

  /**
   * Figures to compare a day with, as `loadBefore` loads them.
   * @param ownDays dates of the same file, which says itself what follows them
   */
  beforeAt(date: LocalDate, ownDays: ReadonlySet<LocalDate>): Before {
    const month = this.#monthOf(date)
    const earlier = month.filter((one) => one.date < date)
    const next = month.find((one) => one.date > date)
    const same = this.stored.get(date)
    const latestWith = (part: 'workers' | 'sales') =>
      earlier.findLast((one) => hasPart(marksOf(one), part))
    const given = (part: 'workers' | 'sales') =>
      same && hasPart(marksOf(same), part) ? same : undefined
    return {
      activity: datedOf(earlier.at(-1), 'activity'),
      workers: datedOf(latestWith('workers'), 'workers'),
      sales: datedOf(latestWith('sales'), 'sales'),
      replaced: {
        activity: datedOf(same, 'activity'),
        workers: datedOf(given('workers'), 'workers'),
        sales: datedOf(given('sales'), 'sales'),
      },
      after: next && !ownDays.has(next.date) ? datedOf(next, 'activity') : null,
    } as Before
  }

  #activityOf(month: Month): MonthActivity | undefined {
    const records = [...this.now.values()].filter((one) => one.month === month)
    if (records.length === 0) return this.#earlier?.month === month ? this.#earlier : undefined
    const valid = records.filter((one) => isValidPart(one, 'activity'))
    const ofDay = (record: RecordDocument) => ({
      date: record.date,
      services: record.services,
      given: OPTIONAL_PARTS.filter((part) => hasPart(marksOf(record), part)),
    })
    return siteActivity(this.#siteId, month, valid.map(ofDay))
  }

  /** Activity of the month of a date and of the month before, from which the usual day is computed. */
  monthsAt(date: LocalDate): MonthActivity[] {
    const month = monthOf(date)
    return [addMonths(month, -1), month].flatMap((one) => this.#activityOf(one) ?? [])
  }
}
