import { frenchDate, monthName } from '~/format/dates'

/**
 * What a report says of itself on each of its printed pages, and in the browser's tab: title, scope and date.
 * @param when the analysed date (yyyy-MM-dd), or the month (yyyy-MM)
 */
export function paperLine(title: string, scopeName: string, when: string): string {
  const time = when.length === 7 ? monthName(when) : frenchDate(when)
  return [title, scopeName, time].filter(Boolean).join(' · ')
}
