import { z } from 'zod'
import { updateUser } from '~/db/collections/user-writes.server'
import { findUser } from '~/db/collections/users.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Principal } from '~/domain/access/scope'
import { changesBetween } from '~/domain/audit/changes'
import { FAILED, InvalidInputError } from '~/domain/errors'
import { THEMES, type Theme, themeOf } from '~/domain/session/theme'
import { AccountGoneError } from '~/domain/users/accounts'
import { themeCookie } from '~/infra/http/cookies.server'
import { parseForm, typed } from '~/schemas/form.server'
import { userAuditEntry } from '~/services/audit/user-change.server'
import {
  NOTHING_TO_SAVE,
  type Outcome,
  redirectWithNotice,
} from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { type Author, write } from '~/services/writes/write.server'
import { urls } from '~/urls'

/** Scheme of this browser's pages, the sign-in page included; null: as the device. */
export async function readTheme(request: Request): Promise<Theme | null> {
  return themeOf(await themeCookie().parse(request.headers.get('Cookie')))
}

/** Set-Cookie header that gives this browser the scheme of an account. */
export async function rememberTheme(userId: string): Promise<string> {
  const theme = (await findUser(userId))?.theme
  return theme ? themeCookie().serialize(theme) : themeCookie().serialize('', { maxAge: 0 })
}

/**
 * Stores the author's scheme, null for the device's, with an audit entry.
 * @returns whether anything changed
 * @throws AccountGoneError
 */
async function setTheme(author: Author, theme: Theme | null): Promise<boolean> {
  return retryOnConflict(async () => {
    const stored = await findUser(author.userId)
    if (!stored) throw new AccountGoneError()
    const named = (value: Theme | null | undefined) => ({ theme: value ? THEMES[value] : null })
    const changes = changesBetween(named(stored.theme), named(theme))
    if (changes.length === 0) return false
    const entry = userAuditEntry(stored, changes)
    return (await write(author, [entry], (tx) => updateUser(stored, { theme }, tx))) || null
  })
}

const themeFields = z.object({ form: typed, theme: typed })

/** Fulfils the profile's form of the scheme. */
export async function themeForm(principal: Principal, form: FormData): Promise<Outcome> {
  return handleForm(parseForm(form, themeFields), { failed: FAILED }, async (input) => {
    const theme = themeOf(input.theme)
    if (!theme && input.theme) throw new InvalidInputError({ theme: ['Thème inconnu.'] })
    const changed = await setTheme(principal, theme)
    const headers = new Headers({ 'Set-Cookie': await rememberTheme(principal.userId) })
    const said = changed ? 'Thème enregistré.' : NOTHING_TO_SAVE
    return redirectWithNotice(urls.profile(), said, { headers, draft: 'kept' })
  })
}
