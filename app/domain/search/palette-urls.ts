import type { Scope } from '../access/scope'
import { SIDEBAR } from '../access/sidebar'
import { carriedBy } from '../hierarchy/scope-url'
import { keysOf } from '../hierarchy/selection'
import { VIEW_PARAMS } from '../hierarchy/view'

/** Address of the page under the palette. */
export interface PaletteAddress {
  pathname: string
  params: URLSearchParams
}

/** Measure of synthesis and comparison in the address. */
const MEASURE = 'metric'
const MEASURED = ['/synthesis', '/financial-dashboard']

/** Screens that show any scope. */
const SCREENS = SIDEBAR.map(({ path }) => path).filter((path) => carriedBy(path) !== 'nothing')

/** Parameter of the search page: path of the page that it was opened from. */
const SCREEN = 'screen'
/** The search page's own parameters, which its answers do not take over. */
const OF_THE_SEARCH = [SCREEN, 'q', '_data']

/** Parameters of one of the scope's objects, or of an open dialog: another scope does not take them over. */
const OF_ITS_OBJECTS = [
  VIEW_PARAMS.calendar,
  VIEW_PARAMS.before,
  'page',
  'q',
  'dialog',
  'worker',
  'rename',
  'index',
  'modal',
  'popup',
  'detail',
  'history',
  'adviser',
  'id',
  'edit',
  'delete',
  '_data',
]
const OF_THE_SCOPE = [VIEW_PARAMS.group, VIEW_PARAMS.plate, VIEW_PARAMS.site, ...OF_ITS_OBJECTS]

/** @returns the address of the open page; the synthesis for a text that is none of the product's addresses */
export function paletteAddress(text: string | null): PaletteAddress {
  const base = 'http://page'
  const url = text?.startsWith('/') && URL.canParse(text, base) ? new URL(text, base) : null
  if (!url || url.origin !== base) return { pathname: '/synthesis', params: new URLSearchParams() }
  return { pathname: url.pathname, params: url.searchParams }
}

const written = (pathname: string, params: URLSearchParams) =>
  params.size > 0 ? `${pathname}?${params}` : pathname

/**
 * Address of the search page opened from a page (7-beyond §1): it keeps the scope, date and choices, and names the
 * screen. Pages without a scope leave at most their date.
 */
export function searchAddress({ pathname, params }: PaletteAddress): string {
  const names = [...new Set(params.keys())]
  const isKept = (name: string) =>
    carriedBy(pathname) === 'nothing' ? name === VIEW_PARAMS.date : !OF_ITS_OBJECTS.includes(name)
  const kept = names.filter(isKept).map((name) => [name, params.get(name) ?? ''])
  const screen = SCREENS.includes(pathname) ? [[SCREEN, pathname]] : []
  return written('/search', new URLSearchParams([...kept, ...screen]))
}

/** The page that a search page was opened from; the synthesis when its address names none. */
export function openedFrom(search: URLSearchParams): PaletteAddress {
  const kept = [...search].filter(([name]) => !OF_THE_SEARCH.includes(name))
  return { pathname: search.get(SCREEN) ?? '/synthesis', params: new URLSearchParams(kept) }
}

/**
 * Address of another scope (7-beyond §6): the open screen with its date, measure and choices; the synthesis when the
 * open page shows no scope.
 */
export function inScope({ pathname, params }: PaletteAddress, scope: Scope): string {
  const keeps = SCREENS.includes(pathname)
  const full = new URLSearchParams()
  for (const [name, value] of Object.entries(keysOf(scope)))
    if (value !== undefined) full.set(name, value)
  for (const [name, value] of params)
    if (keeps ? !OF_THE_SCOPE.includes(name) : name === VIEW_PARAMS.date) full.append(name, value)
  return written(keeps ? pathname : '/synthesis', full)
}

/**
 * Address of a screen in the scope and date of the open page, with its month or measure where both have one. Without a
 * scope in the open page's address the server adds the stored one (4-decisions, 47).
 * @param target path with the screen's own parameters and anchor
 */
export function onScreen({ pathname, params }: PaletteAddress, target: string): string {
  const { pathname: path, searchParams: full, hash } = new URL(target, 'http://page')
  const carries = carriedBy(path)
  const kept: string[] = []
  if (carries !== 'nothing')
    kept.push(VIEW_PARAMS.group, VIEW_PARAMS.plate, VIEW_PARAMS.site, VIEW_PARAMS.date)
  if (carries === 'month' && carriedBy(pathname) === 'month') kept.push(VIEW_PARAMS.month)
  if (MEASURED.includes(path)) kept.push(MEASURE)
  for (const name of kept) {
    const value = params.get(name)
    if (value !== null && !full.has(name)) full.set(name, value)
  }
  return written(path, full) + hash
}
