import { sessionCookie } from '~/infra/http/cookies.server'
import { takeFlash } from '~/services/web/flash.server'
import type { Ask } from './application'

/** What a page's loader or action answers to a browser: data, or a redirect with its flash message. */
export interface PageAnswer {
  status: number
  data: unknown
  location: string | null
  /** the message left for the next page */
  flash: string | null
  /** cookies set, as a browser would send them back */
  cookies: string
}

interface Call {
  token?: string
  form?: Record<string, string>
  cookie?: string
}

/**
 * Asks a page's route as the browser's script does: GET, or POST of a form when one is given; and goes on to the
 * same page's full address when this one leaves scope or date open (4-decisions, 47).
 */
export async function askPage(
  ask: Ask,
  route: string,
  address: string,
  call: Call = {},
): Promise<PageAnswer> {
  const answer = await askOnce(ask, route, address, call)
  const path = (of: string) => new URL(of, 'http://localhost').pathname
  const { location } = answer
  if (call.form || !location || path(location) !== path(address)) return answer
  return askOnce(ask, route, location, call)
}

/** One request of a page, as `askPage` makes it. */
async function askOnce(
  ask: Ask,
  route: string,
  address: string,
  call: Call = {},
): Promise<PageAnswer> {
  const { token, form, cookie = '' } = call
  const session = token ? ((await sessionCookie().serialize(token)).split(';')[0] ?? '') : ''
  const joint = address.includes('?') ? '&' : '?'
  const response = await ask(`${address}${joint}_data=${encodeURIComponent(route)}`, {
    method: form ? 'POST' : 'GET',
    ...(form ? { body: new URLSearchParams(form) } : {}),
    headers: {
      Cookie: [session, cookie].filter(Boolean).join('; '),
      Origin: 'http://localhost',
      Host: 'localhost',
    },
  })
  const text = await response.text()
  const cookies = response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0] ?? '')
    .join('; ')
  const next = new Request('http://localhost/', { headers: { Cookie: cookies } })
  return {
    status: response.status,
    data: /^[[{]/.test(text) ? JSON.parse(text) : text,
    location: response.headers.get('X-Remix-Redirect') ?? response.headers.get('Location'),
    flash: (await takeFlash(next))?.message.message ?? null,
    cookies,
  }
}
