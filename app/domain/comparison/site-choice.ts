import type { Scope } from '../access/scope'
import type { LocalDate } from '../calendar/local-date'
import type { Measure } from '../measures'
import type { PageOf } from '../paging'
import type { Verdict } from '../records/verdicts'
import { type ComparisonRow, lineVerdict } from './lines'
import { isKnown, readSort, type Sort } from './sorting'

/** Concession that a screen of one concession offers, with its state. */
export interface SiteChoice extends Verdict {
  name: string
  plateName: string
  scope: Scope
  /** day of the figures; null when the month has no data */
  dataDate: LocalDate | null
  /** true when a record is invalid */
  unreadable: boolean
  /** realised − due to date, in the unit of the measure; null when unknown */
  gap: number | null
  /** target of the month, and the realised part of it in percent */
  target: number
  percent: number | null
}

/** One page of the concessions to choose from. */
export interface SiteChoices extends PageOf<SiteChoice> {
  measure: Measure
  sort: Sort
  date: LocalDate
  /** true when the concessions belong to several plates */
  manyPlates: boolean
  /** French message when the figures cannot be read: the names alone are shown; else null */
  error: string | null
}

/** Order of the list from the address: by gap, the furthest behind first, or by name. */
export function readChoiceSort(text: string | null): Sort {
  const sort = readSort(text)
  return sort.key === 'name' ? sort : sort.key === 'gap' ? sort : readSort(null)
}

/** A concession to choose, from its row of the comparison. */
export function siteChoice(row: ComparisonRow): SiteChoice {
  const { siteId, plateId, groupId, name, plateName, dataDate, unreadable, target, percent } = row
  return {
    ...lineVerdict(row),
    name,
    plateName,
    scope: { type: 'site', siteId, plateId, groupId },
    dataDate,
    unreadable,
    gap: isKnown(row, 'gap') ? row.gap : null,
    target,
    percent,
  }
}
