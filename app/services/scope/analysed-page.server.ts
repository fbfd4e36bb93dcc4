import { json } from '@remix-run/node'
import type { Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { requireUser } from '~/services/session/session.server'
import { type AnalysedScope, readAnalysedScope } from './scope.server'

/**
 * Loads a page that shows a scope at the analysed date, its choices read from the address; 500 when its view says
 * that it could not be read.
 * @throws Response a redirect to /login, or to the address that carries scope and date; ForbiddenError
 */
export async function analysedPage<P extends { view: { state: string } }>(
  request: Request,
  load: (principal: Principal, analysed: AnalysedScope, params: URLSearchParams) => Promise<P>,
) {
  const { principal } = await requireUser(request)
  const analysed = await readAnalysedScope(request, principal)
  const page = await load(principal, analysed, new URL(request.url).searchParams)
  return json(page, { status: page.view.state === 'error' ? 500 : 200 })
}

/** HTTP status of a printed page by the state of its view: a page without data is no report (4-decisions, 5). */
const SHEETS = { data: 200, 'no-scope': 400, 'no-history': 404, empty: 404, error: 500 } as const

/**
 * Loads the print view of an analysis page, and whether the hidden frame that prints automatically shows it.
 * @param lineOf headline of the print view, from the scope's name and the analysed date
 * @throws Response a redirect to /login, or to the URL with scope and date; ForbiddenError
 */
export async function analysedSheet<
  P extends { view: { state: keyof typeof SHEETS }; scopeName: string },
>(
  request: Request,
  load: (principal: Principal, analysed: AnalysedScope, params: URLSearchParams) => Promise<P>,
  lineOf: (scopeName: string, date: LocalDate) => string,
) {
  const { principal } = await requireUser(request)
  const params = new URL(request.url).searchParams
  const analysed = await readAnalysedScope(request, principal)
  const sheet = await load(principal, analysed, params)
  const framed = params.get('isPrintingFromIframe') === 'true'
  const paper = lineOf(sheet.scopeName, analysed.date)
  return json({ ...sheet, paper, framed }, { status: SHEETS[sheet.view.state] })
}
