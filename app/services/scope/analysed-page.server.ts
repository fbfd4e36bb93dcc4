import { json } from '@remix-run/node'
import type { Principal } from '~/domain/access/scope'
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
