import { findUser, type UserDocument } from '~/db/users.server'
import { PENDING_MS } from '~/domain/session/second-factor'
import { passingTime } from '~/infra/clock.server'
import { pendingCookie } from '~/infra/cookies.server'
import { readSigned, sha256, signed } from '~/infra/tokens.server'

/** A sign-in whose password was right and whose code is awaited; there is no session yet. */
export interface Pending {
  user: UserDocument
  rememberMe: boolean
}

interface Kept {
  userId: string
  rememberMe: boolean
  /** of password, company's account and the secret that is asked for: another of any begins anew */
  mark: string
  /** ms since 1970, by the time that passes */
  until: number
}

const PURPOSE = 'sign-in-code'

const markOf = ({ passwordHash, secondFactor, companyAccount }: UserDocument) =>
  sha256(`${passwordHash}.${secondFactor?.secret ?? ''}.${companyAccount?.subject ?? ''}`)

/** The Set-Cookie that carries a sign-in to the page of its code: signed, for ten minutes, sent to `/login` alone. */
export function keepPending({ user, rememberMe }: Pending): Promise<string> {
  const until = passingTime().getTime() + PENDING_MS
  const kept: Kept = { userId: user._id, rememberMe, mark: markOf(user), until }
  const text = Buffer.from(JSON.stringify(kept)).toString('base64url')
  return pendingCookie().serialize(signed(PURPOSE, text), { maxAge: PENDING_MS / 1000 })
}

/** The Set-Cookie that removes it. */
export const forgetPending = (): Promise<string> => pendingCookie().serialize('', { maxAge: 0 })

/** The sign-in that the request goes on with; null when there is none, or its time is over. */
export async function readPending(request: Request): Promise<Pending | null> {
  const value: unknown = await pendingCookie().parse(request.headers.get('Cookie'))
  const text = typeof value === 'string' ? readSigned(PURPOSE, value) : null
  if (!text) return null
  const kept = JSON.parse(Buffer.from(text, 'base64url').toString()) as Kept
  const user = kept.until > passingTime().getTime() ? await findUser(kept.userId) : null
  if (!user?.secondFactor || markOf(user) !== kept.mark) return null
  return { user, rememberMe: kept.rememberMe }
}
