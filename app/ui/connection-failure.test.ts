import { afterEach, expect, test, vi } from 'vitest'
import { failureNow, interceptFetchFailures, NO_ANSWER, UNEXPECTED } from './connection-failure'

/** A browser on /targets whose router is doing something, and whose network answers so. */
function browser(navigation: { state: string; formMethod?: string }, answer: () => Response) {
  const navigate = vi.fn(async () => {})
  const state = {
    location: { pathname: '/targets', search: '?month=2026-11' },
    navigation,
    loaderData: { page: { shown: 1 } },
    actionData: null,
  }
  const sent = vi.fn(async () => answer())
  const window = {
    fetch: sent as unknown as typeof fetch,
    location: { href: 'http://localhost/targets' },
    addEventListener: () => {},
    __remixRouter: { state, navigate },
  }
  vi.stubGlobal('window', window)
  vi.stubGlobal('history', { state: null, replaceState: () => {} })
  interceptFetchFailures()
  return { window, navigate, sent, state }
}
const lost = () => {
  throw new TypeError('Failed to fetch')
}
const own = () => new Response('{}', { headers: { 'X-Remix-Response': 'yes' } })
const PAGE = 'http://localhost/targets?_data=page'
const form = { method: 'POST', body: new URLSearchParams({ a: '1' }) }

afterEach(() => vi.unstubAllGlobals())

test('a form without an answer is answered with what is shown, and so is what is read after it', async () => {
  const { window, sent, state } = browser({ state: 'submitting', formMethod: 'POST' }, lost)
  expect(await (await window.fetch(PAGE, form)).json()).toBeNull()
  expect(failureNow()?.message).toBe(NO_ANSWER)
  state.navigation = { state: 'loading', formMethod: 'POST' }
  expect(await (await window.fetch(PAGE)).json()).toEqual({ shown: 1 })
  expect(sent).toHaveBeenCalledTimes(1)
})

// shows 1 §8: An error occurred setting up the request.
test('a request that cannot be made, and answers that are none of the product’s', async () => {
  const { window } = browser({ state: 'submitting', formMethod: 'POST' }, own)
  await window.fetch('http://name:secret@localhost/targets?_data=page', form)
  expect(failureNow()?.message).toBe('An error occurred setting up the request.')
  await window.fetch(PAGE, form)
  expect(failureNow()).toBeNull()
  for (const [answer, sentence] of [
    [new Response('<h1>Bad Gateway</h1>', { status: 502 }), UNEXPECTED],
    [new Response('<p>Portail', { status: 200 }), UNEXPECTED],
    [Response.json({ message: 'En maintenance.' }, { status: 503 }), 'En maintenance.'],
  ] as const) {
    const proxied = browser({ state: 'submitting', formMethod: 'POST' }, () => answer)
    await proxied.window.fetch(PAGE, form)
    expect(failureNow()?.message).toBe(sentence)
  }
})

test('a turn to a page that does not come is given up; other requests are left alone', async () => {
  const { window, navigate } = browser({ state: 'loading' }, lost)
  window.fetch(PAGE)
  await vi.waitFor(() =>
    expect(navigate).toHaveBeenCalledWith(
      { pathname: '/targets', search: '?month=2026-11', hash: '#reste' },
      { replace: true, preventScrollReset: true },
    ),
  )
  await expect(window.fetch('http://localhost/healthz')).rejects.toThrow(TypeError)
})
