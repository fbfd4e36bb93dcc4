import type { BusinessDay } from '../calendar/business-day'
import { exact } from '../exact'
import { rate } from './rates'
import type { ScopeFigures } from './scope-figures'
import { type Judged, synthesisJudged } from './verdicts'

/** One line of the comparison of concessions (4-decisions, 27). Euros, hours, € per HEC hour. */
export interface ComparisonLine extends Judged {
  revenue: number
  ht: number
  hec: number
  caHec: number | null
  target: number
  /** realised in percent of the monthly target */
  percent: number | null
  projection: number | null
  /** realised − target prorated to the data's own date; null without target or before the first working day */
  gap: number | null
}

/** A concession's line. */
export interface ComparisonRow extends ComparisonLine {
  siteId: string
  plateId: string
  groupId: string
  name: string
  plateName: string
  /** the day its figures are of; null: no data this month */
  dataDate: BusinessDay | null
  /** whether a record cannot be read: it is in no sum */
  unreadable: boolean
  /** whether its objectif cannot be read: its own figures stand, the total leaves it out */
  unaimed: boolean
}

/** A scope's figures as a line of the comparison. */
export function comparisonLine({ global }: ScopeFigures): ComparisonLine {
  const { revenue, ht, hec } = global.progress
  const { due } = revenue
  return {
    revenue: revenue.realized,
    ht: ht.realized,
    hec: hec.realized,
    caHec: rate(revenue.realized, hec.realized),
    target: revenue.target,
    percent: revenue.progressPercent,
    projection: revenue.projection,
    gap: due === 0 ? null : exact(revenue.realized - due),
    ...synthesisJudged(revenue),
  }
}

const FRENCH = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })

/** Sorted by the gap, the furthest behind first; those without a gap last, by name. */
export function byGap<R extends { gap: number | null; name: string }>(rows: readonly R[]): R[] {
  return [...rows].sort((a, b) => {
    if (a.gap === null || b.gap === null)
      return Number(a.gap === null) - Number(b.gap === null) || FRENCH.compare(a.name, b.name)
    return a.gap - b.gap || FRENCH.compare(a.name, b.name)
  })
}
