import { storeDraft } from '~/db/collections/drafts.server'
import { findSession } from '~/db/collections/sessions.server'
import type { Permission } from '~/domain/access/permissions'
import type { CurrentUser } from '~/domain/session/current-user'
import { sha256 } from '~/infra/auth/tokens.server'
import { draftCookie } from '~/infra/http/cookies.server'
import { cookieToken, requirePermission } from './session.server'

const LIFE_MS = 60 * 60 * 1000
/** More than any form of the product sends: a month of 300 people without scripts has a field for each day. */
const LARGEST = 400_000

/** A form's entries, files left out. */
function entriesOf(form: FormData): [string, string][] {
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
}

/**
 * Like `requirePermission`, for a posted form: when the session is over, what was typed is kept for an hour and
 * found again by the same person, in the same browser, on the same page after signing in.
 * @throws Response a redirect to /login, ForbiddenError
 */
export async function requirePermissionOrSaveDraft(
  request: Request,
  permission: Permission,
  page: string,
  form: FormData,
): Promise<CurrentUser> {
  try {
    return await requirePermission(request, permission)
  } catch (error) {
    const token = await cookieToken(request)
    if (error instanceof Response && error.status === 302 && token)
      error.headers.append('Set-Cookie', await keepDraft(token, page, entriesOf(form)))
    throw error
  }
}

async function keepDraft(token: string, page: string, fields: [string, string][]): Promise<string> {
  const _id = sha256(token)
  const size = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  const session = await findSession(_id)
  // Only the holder of a session that this product opened may store a draft in the database.
  if (!session || size > LARGEST) return draftCookie().serialize('', { maxAge: 0 })
  const purgeAt = new Date(Date.now() + LIFE_MS)
  await storeDraft({ _id, userId: session.userId, page, fields, purgeAt })
  return draftCookie().serialize(_id, { maxAge: LIFE_MS / 1000 })
}
