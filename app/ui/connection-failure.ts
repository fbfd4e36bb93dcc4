import { router } from './router'

/** Messages of failures that only the browser detects, as spelled in spec 1 §8. */
export const NO_ANSWER = 'No response from server. Check connection.'
const NOT_SENT = 'An error occurred setting up the request.'
export const UNEXPECTED = 'An unexpected error occurred'

/** Last failure to load or save; `id` is unique for each failure. */
export interface Failure {
  id: number
  message: string
}

let failure: Failure | null = null
const listeners = new Set<() => void>()

/** Subscribes `listener` to changes of the failure, for `useSyncExternalStore`. @returns the unsubscribe function */
export function watchFailure(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Current failure; null again after a successful load or save. */
export const failureNow = (): Failure | null => failure

function say(message: string | null): void {
  if (message === null && failure === null) return
  failure = message === null ? null : { id: (failure?.id ?? 0) + 1, message }
  for (const listener of listeners) listener()
}

/** Response with the data that the page shows already. */
const unchanged = (shown: unknown) =>
  Response.json(shown ?? null, { headers: { 'X-Remix-Response': 'yes' } })

/**
 * Checks the network before a navigation, and reports a missing one. Without this check Remix would reload the page
 * when the code of the next page cannot be loaded, and the browser would show its own error page.
 */
export function canNavigate(): boolean {
  if (navigator.onLine) return true
  say(NO_ANSWER)
  return false
}

/** Cancels the navigation in progress: the current page stays, under its own URL. */
function stay(): Promise<never> {
  const { state, navigate } = router()
  const { pathname, search } = state.location
  // the router completes a navigation that only adds a hash without a request; `replaceState` removes the hash
  if (state.navigation.state !== 'idle')
    navigate(
      { pathname, search, hash: '#reste' },
      { replace: true, preventScrollReset: true },
    ).then(() => history.replaceState(history.state, '', pathname + search))
  return new Promise(() => {})
}

const OURS = ['Response', 'Error', 'Catch', 'Redirect'].map((name) => `X-Remix-${name}`)

/** Message for a response that the product did not send, e.g. a proxy's: the body's `message`, or a general one. */
async function problemOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const message = (body as { message?: unknown } | null)?.message
  return typeof message === 'string' && message ? message : UNEXPECTED
}

/** @returns the response, or the message of a failure @throws AbortError when the router aborted the request */
async function ask(
  send: typeof fetch,
  request: Request,
  data: boolean,
): Promise<Response | string> {
  try {
    const response = await send(request)
    const ours = data ? OURS.some((name) => response.headers.has(name)) : response.ok
    return ours ? response : await problemOf(response)
  } catch (error) {
    if (request.signal.aborted) throw error
    return NO_ANSWER
  }
}

/** true after a form could not be sent: the router's revalidation then gets the data already shown */
let unsent = false

/** Sends a request of the router: a page's data, a form, or the route manifest. */
async function routed(
  send: typeof fetch,
  url: URL,
  ...given: Parameters<typeof fetch>
): Promise<Response> {
  const route = url.searchParams.get('_data')
  let request: Request | null = null
  try {
    request = new Request(...given)
  } catch {
    // reported below as NOT_SENT
  }
  const [input, init] = given
  const post = (init ?? (input as Request)).method === 'POST'
  const { state } = router()
  if (post) unsent = false
  else if (route && unsent && state.navigation.formMethod === 'POST')
    return unchanged(state.loaderData[route])
  const answer = request ? await ask(send, request, route !== null) : NOT_SENT
  if (typeof answer !== 'string') {
    if (route) say(null)
    return answer
  }
  say(answer)
  if (!route || url.pathname !== state.location.pathname) return stay()
  unsent = post
  if (post) return unchanged(state.actionData?.[route])
  return router().state.navigation.state === 'idle' ? unchanged(state.loaderData[route]) : stay()
}

/**
 * Replaces `window.fetch`, so that a failed request of the router keeps the current page with its input (spec 1 §8).
 * Remix alone would show an error page when the server is unreachable or a proxy responds. `failureNow()` has the text.
 */
export function interceptFetchFailures(): void {
  const send = window.fetch.bind(window)
  window.fetch = (...given) => {
    const [input] = given
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.href)
    const asked = url.searchParams.has('_data') || url.pathname === '/__manifest'
    const turning =
      asked && (url.pathname !== '/__manifest' || router().state.navigation.state !== 'idle')
    return turning ? routed(send, url, ...given) : send(...given)
  }
}
