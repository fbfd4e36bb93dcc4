import { type Cookie, createCookie } from '@remix-run/node'
import { environment } from '../config/environment.server'

const DAY_SECONDS = 24 * 60 * 60

let session: Cookie | null = null
let selection: Cookie | null = null
let draft: Cookie | null = null
let device: Cookie | null = null
let pending: Cookie | null = null
let company: Cookie | null = null
let theme: Cookie | null = null

const common = () =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: environment().production }) as const

/** Carries the session's token; the token is random and looked up, so it needs no signature. */
export function sessionCookie(): Cookie {
  session ??= createCookie('session', common())
  return session
}

/** Signed: the last chosen group, plate and concession (4-decisions, 3). */
export function selectionCookie(): Cookie {
  selection ??= createCookie('selection', {
    ...common(),
    secrets: [environment().sessionSecret],
    maxAge: 180 * DAY_SECONDS,
  })
  return selection
}

/** Signed, sent to the sign-in page only: the accounts that this browser has signed in to. */
export function deviceCookie(): Cookie {
  device ??= createCookie('device', {
    ...common(),
    path: '/login',
    secrets: [environment().sessionSecret],
    maxAge: 365 * DAY_SECONDS,
  })
  return device
}

/** Cookie of a sign-in that waits for its code; sent to /login only. Its content is signed for this purpose. */
export function pendingCookie(): Cookie {
  pending ??= createCookie('sign-in-code', { ...common(), path: '/login' })
  return pending
}

/** Cookie of a running OIDC sign-in; sent to /login/oidc only. Its content is signed for this purpose. */
export function oidcCookie(): Cookie {
  company ??= createCookie('company-sign-in', { ...common(), path: '/login/oidc' })
  return company
}

/** The colour scheme of the account that last chose one or signed in here. It outlives the session. */
export function themeCookie(): Cookie {
  theme ??= createCookie('theme', { ...common(), maxAge: 365 * DAY_SECONDS })
  return theme
}

/** Signed: names the entries that were kept when a session turned out to be over. */
export function draftCookie(): Cookie {
  draft ??= createCookie('draft', { ...common(), secrets: [environment().sessionSecret] })
  return draft
}
