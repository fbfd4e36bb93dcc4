import type { Scope } from '../access/scope'
import { type LocalDate, monthOf } from '../calendar/local-date'
import { carriesSelection, keysOf, type SelectionKeys } from './selection'
import { VIEW_PARAMS } from './view'

/**
 * Parameters in a page's URL: none; scope and date; scope, date and month (4-decisions, 47); or scope and month
 * (4-decisions, 30).
 */
export type ScopeParams = 'nothing' | 'date' | 'month' | 'month-alone'

const NOTHING = [
  '/admin',
  '/api',
  '/exports',
  '/help',
  '/import',
  '/profile',
  '/search',
  '/second-factor',
]
const MONTH = ['/planning', '/targets']
const MONTH_ALONE = ['/planning/export', '/print-planning']

const under = (pathname: string) => (path: string) =>
  pathname === path || pathname.startsWith(`${path}/`)

/** Parameters in the URLs of a page. */
export function carriedBy(pathname: string): ScopeParams {
  if (NOTHING.some(under(pathname))) return 'nothing'
  if (MONTH_ALONE.some(under(pathname))) return 'month-alone'
  return MONTH.some(under(pathname)) ? 'month' : 'date'
}

/** Pages without scope that read the date of their URL. */
const DATE_ALONE = ['/import', '/search']

/** Tests whether a page reads the analysed date of its URL. */
export function readsDate(pathname: string): boolean {
  const carries = carriedBy(pathname)
  return carries === 'date' || carries === 'month' || DATE_ALONE.includes(pathname)
}

/** Reads the selector keys of a URL. */
export function keysIn(params: URLSearchParams): SelectionKeys {
  return {
    group: params.get(VIEW_PARAMS.group) ?? undefined,
    plate: params.get(VIEW_PARAMS.plate) ?? undefined,
    site: params.get(VIEW_PARAMS.site) ?? undefined,
  }
}

/** Entries that the selector showed when its form was submitted without JavaScript; null for other URLs. */
export function previousSelection(params: URLSearchParams): SelectionKeys | null {
  const before = params.get(VIEW_PARAMS.before)
  if (before === null) return null
  const [group, plate] = before.split('.')
  return { group: group || undefined, plate: plate || undefined }
}

/** Scope and dates of a page. */
export interface Place {
  scope: Scope | null
  /** selected date */
  selected: LocalDate
  today: LocalDate
}

/**
 * Tests whether a URL leaves scope, date or month to the cookie or the clock, so that another user could see a
 * different page.
 */
export function isIncomplete(pathname: string, params: URLSearchParams): boolean {
  const carries = carriedBy(pathname)
  if (carries === 'nothing') return false
  if (!carriesSelection(keysIn(params)) || params.has(VIEW_PARAMS.before)) return true
  if (carries === 'month-alone') return !params.get(VIEW_PARAMS.month)
  if (!params.get(VIEW_PARAMS.date)) return true
  // the planning's month form sends year and month as separate fields
  return carries === 'month' && !params.get(VIEW_PARAMS.month) && !params.has('yyyy')
}

const OF_THE_PLACE: readonly string[] = [
  VIEW_PARAMS.group,
  VIEW_PARAMS.plate,
  VIEW_PARAMS.site,
  VIEW_PARAMS.before,
  '_data',
]

/**
 * Complete URL of a page (4-decisions, 47): scope (an empty `group` when none is selected), date, month where used,
 * and the other parameters. Date and month in `params` are kept.
 */
export function fullAddress(
  pathname: string,
  { scope, selected, today }: Place,
  params = new URLSearchParams(),
): string {
  const carries = carriedBy(pathname)
  if (carries === 'nothing') return pathname
  const full = new URLSearchParams()
  for (const [name, value] of Object.entries(scope ? keysOf(scope) : { group: '' }))
    if (value !== undefined) full.set(name, value)
  if (carries !== 'month-alone')
    full.set(VIEW_PARAMS.date, params.get(VIEW_PARAMS.date) || selected)
  if (carries !== 'date' && !params.has('yyyy'))
    full.set(VIEW_PARAMS.month, params.get(VIEW_PARAMS.month) || monthOf(today))
  for (const [name, value] of params)
    if (!OF_THE_PLACE.includes(name) && !full.has(name)) full.append(name, value)
  return `${pathname}?${full}`
}
