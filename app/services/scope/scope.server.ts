import { redirect } from '@remix-run/node'
import {
  type ReferenceData,
  ReferenceDataError,
  referenceDataOf,
  referenceIn,
} from '~/db/collections/reference-data.server'
import { findUser } from '~/db/collections/users.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { analysedDate, effectiveImportDate } from '~/domain/calendar/analysis-date'
import { calendarNote } from '~/domain/calendar/data-issues'
import { daysOf } from '~/domain/calendar/day-arithmetic'
import { hasDay, NO_DAYS } from '~/domain/calendar/day-set'
import { isMonth, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { selectedDate } from '~/domain/calendar/selected-date'
import { progressOn } from '~/domain/calendar/working-days'
import { RuleError } from '~/domain/errors'
import { frenchDate } from '~/domain/format/dates'
import { type Network, networkIn, scopeName } from '~/domain/hierarchy/network'
import { emptySelector, selectorView } from '~/domain/hierarchy/options'
import {
  fullAddress,
  isIncomplete,
  keysIn,
  type Place,
  previousSelection,
  readsDate,
} from '~/domain/hierarchy/scope-url'
import {
  carriesSelection,
  initialScope,
  type Resolution,
  resolveAddress,
  resolveStored,
  type SelectionKeys,
} from '~/domain/hierarchy/selection'
import { VIEW_PARAMS, type View } from '~/domain/hierarchy/view'
import { scopeDays } from '~/domain/places/place-days'
import { logger } from '~/infra/logger.server'
import { today } from '~/infra/process/clock.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { readSelection, setSelectionCookie } from '~/services/session/selection-cookie.server'
import { redirectWithFlash } from '~/services/web/flash.server'

/** Scope of a request, before the view of its selector. */
interface Chosen {
  scope: Scope | null
  /** places by which the scope was found: those of today, or of the analysed month */
  places: Network
  headers: Headers
  /** French message of an unknown identifier in the address */
  error?: string
}

/**
 * Resolves an address by the places of today, else by those of the analysed month: who covered a concession then
 * reads it, and links to its old place work (4-decisions, 72).
 * @throws ForbiddenError as `resolve`, where neither is covered
 */
function resolveAsOf(
  network: Network,
  then: Network,
  keys: SelectionKeys,
  resolve: (places: Network) => Resolution,
): { places: Network; resolution: Resolution } {
  const now = attempt(() => resolve(network))
  const isFound = now.value && (!keys.site || now.value.scope?.type === 'site')
  const past = then === network || isFound ? null : attempt(() => resolve(then)).value
  if (past?.scope && (!keys.site || past.scope.type === 'site'))
    return { places: then, resolution: past }
  if (!now.value) throw now.error
  return { places: network, resolution: now.value }
}

function attempt<T>(act: () => T): { value: T; error?: never } | { value: null; error: unknown } {
  try {
    return { value: act() }
  } catch (error) {
    return { value: null, error }
  }
}

/**
 * Scope of the address, else the cookie, else the reference concession, else the assignment (1 §4; 4-decisions, 3).
 */
async function chooseScope(
  request: Request,
  principal: Principal,
  { network }: ReferenceData,
): Promise<Chosen> {
  const { searchParams } = new URL(request.url)
  const keys = keysIn(searchParams)
  const stored = await readSelection(request)
  const { cover } = principal
  if (carriesSelection(keys)) {
    const before = previousSelection(searchParams)
    const resolve = (places: Network) => resolveAddress(places, cover, keys, before)
    const then = networkIn(network, monthOf(datesOf(request).date))
    const { places, resolution } = resolveAsOf(network, then, keys, resolve)
    const { scope, reset } = resolution
    const headers = await setSelectionCookie(scope, stored)
    const error = reset ? { error: 'Erreur initialisation sélecteur hiérarchique.' } : {}
    return { scope, places, headers, ...error }
  }
  const remembered = stored && resolveStored(network, cover, stored)
  if (remembered) return { scope: remembered, places: network, headers: new Headers() }
  const user = cover.kind === 'plate' ? await findUser(principal.userId) : null
  return {
    scope: initialScope(network, cover, user?.referenceConcessionId ?? null),
    places: network,
    headers: await setSelectionCookie(null, stored),
  }
}

/**
 * Address of the page with the default date instead of an invalid one, and the message about it (1 §8). Files and calls
 * of scripts are redirected, too: the next page shows the message.
 */
async function correctedDate(
  { pathname, searchParams }: URL,
  place: Place,
  sentence: string,
): Promise<Response> {
  const params = new URLSearchParams(searchParams)
  params.set(VIEW_PARAMS.date, place.selected)
  params.delete('_data')
  const isWhole = place.scope === null || !isIncomplete(pathname, params)
  const to = isWhole ? `${pathname}?${params}` : fullAddress(pathname, place, params)
  const description = `La page s’affiche au ${frenchDate(place.selected)}.`
  return redirectWithFlash(to, { type: 'warning', message: sentence, description })
}

/**
 * Scope of a request. Redirects a GET whose address has an invalid date, or lacks scope or date, to the full address
 * (4-decisions, 47).
 */
async function requirePlace(
  request: Request,
  principal: Principal,
  data: ReferenceData,
): Promise<Chosen> {
  const chosen = await chooseScope(request, principal, data)
  const url = new URL(request.url)
  const { pathname, searchParams } = url
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!reads) return chosen
  const { selected, today: now, dateError } = datesOf(request)
  const place = { scope: chosen.scope, selected, today: now }
  if (dateError && readsDate(pathname)) throw await correctedDate(url, place, dateError)
  // Not for an unknown identifier: the page itself shows that error.
  if (chosen.error || !isIncomplete(pathname, searchParams)) return chosen
  throw redirect(fullAddress(pathname, place, searchParams))
}

const LIST_ERRORS: Readonly<Record<ReferenceDataError['list'], string>> = {
  groups: 'Erreur chargement des groupes.',
  plates: 'Erreur chargement des plaques.',
  sites: 'Erreur chargement des concessions.',
  calendar: 'Erreur chargement jours ouvrés.',
}

/** View of a page whose lists cannot be read: no scope, and the error message of the list (1 §8). */
function withoutLists(request: Request, error: ReferenceDataError): View {
  const calendar = error.list === 'calendar'
  const sentence = LIST_ERRORS[error.list]
  return {
    scope: null,
    scopeName: null,
    selector: emptySelector(calendar ? undefined : sentence),
    headers: new Headers(),
    ...datesOf(request),
    progress: null,
    ...(calendar ? { progressError: sentence } : {}),
  }
}

function datesOf(request: Request) {
  const params = new URL(request.url).searchParams
  const now = today()
  const { selected, error } = selectedDate(params.get(VIEW_PARAMS.date), now)
  const date = analysedDate(selected, now)
  const month = params.get(VIEW_PARAMS.calendar) ?? ''
  return {
    selected,
    date,
    today: now,
    ...(error ? { dateError: error } : {}),
    calendar: {
      month: isMonth(month) ? month : monthOf(date),
      importDays: [] as LocalDate[],
      importDate: effectiveImportDate(selected, now),
    },
  }
}

/** Days of the month with a record within the scope, which the calendar marks (1 §2.6). */
async function importDaysOf(scope: Scope, month: Month): Promise<LocalDate[]> {
  // The page's own loader reads this rollup in the same tick and shares the read.
  const rollup = await readRollup(scope, month).catch((error: unknown) => {
    // A failed read only leaves out the marks of the calendar.
    logger().warn({ err: error }, 'import days could not be read')
    return null
  })
  const sites = rollup?.activity.sites ?? []
  const days = sites.reduce((all, site) => all | site.days, NO_DAYS)
  return daysOf(month).filter((day) => hasDay(days, day))
}

/** Scope and date of a page for the page's own loader; the app shell's loader reads the rest of the view. */
export interface AnalysedScope {
  scope: Scope | null
  date: LocalDate
  /** message when the address has an invalid date (1 §8): a write must not fall back to another date */
  dateError?: string
  /** reference data with the places of the date's month; null when the lists cannot be read */
  reference: ReferenceData | null
}

/**
 * Scope and analysed date of a request (1 §4; 4-decisions 2, 3 and 47).
 * @throws ForbiddenError when the address names a scope outside the user's cover, Response a redirect to the address
 * with scope and date
 */
export async function readAnalysedScope(
  request: Request,
  principal: Principal,
): Promise<AnalysedScope> {
  const { date, dateError } = datesOf(request)
  const day = { date, ...(dateError ? { dateError } : {}) }
  try {
    const reference = await referenceDataOf(request)
    const { scope } = await requirePlace(request, principal, reference)
    return { scope, ...day, reference: referenceIn(reference, monthOf(date)) }
  } catch (error) {
    if (error instanceof ReferenceDataError) return { scope: null, ...day, reference: null }
    throw error
  }
}

type Choose = typeof chooseScope

/**
 * View of a page: scope, selector, dates, calendar and month progress (1 §2.5, §2.6, §4; 4-decisions 2, 3, 12, 15,
 * 47). `headers` stores the selection and must be sent with the page.
 * @throws ForbiddenError when the address names a scope outside the user's cover, Response a redirect to the address
 * with scope and date
 */
export async function readView(
  request: Request,
  principal: Principal,
  choose: Choose = requirePlace,
): Promise<View> {
  let data: ReferenceData
  try {
    data = await referenceDataOf(request)
  } catch (error) {
    if (error instanceof ReferenceDataError) return withoutLists(request, error)
    throw error
  }
  const { scope, places, headers, error } = await choose(request, principal, data)
  const selector = selectorView(places, principal.cover, scope)
  const dates = datesOf(request)
  const { month } = dates.calendar
  const importDays = scope ? await importDaysOf(scope, month) : []
  const of = monthOf(dates.date)
  const days = scopeDays(data, of, scope ?? { type: 'all' })
  const progress = progressOn(dates.date, days)
  const note = calendarNote(of, data.faults, data.workingDays.get(of) ?? null, progress.total)
  return {
    scope,
    scopeName: scopeName(places, scope),
    selector: { ...selector, ...(error ? { error } : {}) },
    headers,
    ...dates,
    calendar: { ...dates.calendar, importDays },
    progress,
    ...(note ? { progressError: note } : {}),
  }
}

/**
 * View of the app shell. For an address with a forbidden scope, the shell is built without that scope and shows the
 * error.
 */
export async function readFrame(
  request: Request,
  principal: Principal,
): Promise<{ view: View; refusal: RuleError | null }> {
  try {
    return { view: await readView(request, principal), refusal: null }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const url = new URL(request.url)
    for (const name of ['group', 'plate', 'site'] as const)
      url.searchParams.delete(VIEW_PARAMS[name])
    const without = new Request(url, { headers: request.headers })
    return { view: await readView(without, principal, chooseScope), refusal: error }
  }
}
