import { frenchDate, monthName } from '~/domain/format/dates'

/**
 * Footer line of a report's printed pages, also the tab's title: report title, scope and date.
 * @param when analysed date (yyyy-MM-dd) or month (yyyy-MM)
 */
export function paperLine(title: string, scopeName: string, when: string): string {
  const time = when.length === 7 ? monthName(when) : frenchDate(when)
  return [title, scopeName, time].filter(Boolean).join(' · ')
}
