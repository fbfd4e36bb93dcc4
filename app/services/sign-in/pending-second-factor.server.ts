import { findUser, type UserDocument } from '~/db/collections/users.server'
import { PENDING_MS } from '~/domain/session/second-factor'
import { readSigned, sha256, signed } from '~/infra/auth/tokens.server'
import { pendingCookie } from '~/infra/http/cookies.server'
import { realNow } from '~/infra/process/clock.server'

/** Sign-in whose password was correct and whose code is awaited; it has no session yet. */
export interface Pending {
  user: UserDocument
  rememberMe: boolean
}

interface Kept {
  userId: string
  rememberMe: boolean
  /** digest of password, company account and second factor's secret: a change of any of them requires a new sign-in */
  mark: string
  /** ms since 1970, by the real clock */
  until: number
}

const PURPOSE = 'sign-in-code'

const markOf = ({ passwordHash, secondFactor, companyAccount }: UserDocument) =>
  sha256(`${passwordHash}.${secondFactor?.secret ?? ''}.${companyAccount?.subject ?? ''}`)

/** Set-Cookie header of a sign-in that awaits its code: signed, valid for ten minutes, sent only to `/login`. */
export function setPendingCookie({ user, rememberMe }: Pending): Promise<string> {
  const until = realNow().getTime() + PENDING_MS
  const kept: Kept = { userId: user._id, rememberMe, mark: markOf(user), until }
  const text = Buffer.from(JSON.stringify(kept)).toString('base64url')
  return pendingCookie().serialize(signed(PURPOSE, text), { maxAge: PENDING_MS / 1000 })
}

/** Set-Cookie header that removes this cookie. */
export const clearPendingCookie = (): Promise<string> =>
  pendingCookie().serialize('', { maxAge: 0 })

/** Sign-in that the request continues; null without one, or when its time is over. */
export async function readPending(request: Request): Promise<Pending | null> {
  const value: unknown = await pendingCookie().parse(request.headers.get('Cookie'))
  const text = typeof value === 'string' ? readSigned(PURPOSE, value) : null
  if (!text) return null
  const kept = JSON.parse(Buffer.from(text, 'base64url').toString()) as Kept
  const user = kept.until > realNow().getTime() ? await findUser(kept.userId) : null
  if (!user?.secondFactor || markOf(user) !== kept.mark) return null
  return { user, rememberMe: kept.rememberMe }
}
