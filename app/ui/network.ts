import { router } from './router'

/** Failures that only the browser sees, in the words of spec 1 §8. */
export const NO_ANSWER = 'No response from server. Check connection.'
const NOT_SENT = 'An error occurred setting up the request.'
export const UNEXPECTED = 'An unexpected error occurred'

/** What could not be loaded or saved last; `id` differs each time. */
export interface Failure {
  id: number
  message: string
}

let failure: Failure | null = null
const listeners = new Set<() => void>()

/** Tells `listener` when the failure changes, for `useSyncExternalStore`. @returns what ends it */
export function watchFailure(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The failure that stands: until something is loaded or saved again. */
export const failureNow = (): Failure | null => failure

function say(message: string | null): void {
  if (message === null && failure === null) return
  failure = message === null ? null : { id: (failure?.id ?? 0) + 1, message }
  for (const listener of listeners) listener()
}

/** An answer that holds what the page shows already. */
const unchanged = (shown: unknown) =>
  Response.json(shown ?? null, { headers: { 'X-Remix-Response': 'yes' } })

/**
 * Whether a link may be followed: not without a network, which is said. Remix reloads the page when another page's code
 * cannot be had, and the browser's own error page would take this one away.
 */
export function mayTurn(): boolean {
  if (navigator.onLine) return true
  say(NO_ANSWER)
  return false
}

/** Gives up the turn to another page or view: the one that was stays, under its own address. */
function stay(): Promise<never> {
  const { state, navigate } = router()
  const { pathname, search } = state.location
  // why a hash: the router completes a turn that changes nothing else without asking the server; it never shows
  if (state.navigation.state !== 'idle')
    navigate(
      { pathname, search, hash: '#reste' },
      { replace: true, preventScrollReset: true },
    ).then(() => history.replaceState(history.state, '', pathname + search))
  return new Promise(() => {})
}

const OURS = ['Response', 'Error', 'Catch', 'Redirect'].map((name) => `X-Remix-${name}`)

/** What is wrong with an answer that is none of the product's: a proxy's page. Its own sentence when it has one. */
async function problemOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const message = (body as { message?: unknown } | null)?.message
  return typeof message === 'string' && message ? message : UNEXPECTED
}

/** The answer, or the sentence of its absence. @throws AbortError when the router gave the request up itself */
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

/** a form could not be sent: what the router reads after it is what is shown */
let unsent = false

/** A request of the router's: a page's data, a form, or which pages there are. */
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
    // why: said below, as what could not even be sent
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
 * Keeps the page that is shown, with all that was typed into it, when the server cannot be reached or a proxy answers
 * in its place (spec 1 §8): Remix itself would put an error page there. The sentence is `failureNow()`.
 */
export function keepPageOnFailure(): void {
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
