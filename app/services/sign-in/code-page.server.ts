import { redirect } from '@remix-run/node'
import { checkAccount } from '~/domain/session/account'
import { now } from '~/infra/process/clock.server'
import { parseForm } from '~/schemas/form.server'
import { codeSchema } from '~/schemas/session.server'
import { verifyCode } from '~/services/second-factor/verify-code.server'
import { knownDevice } from '~/services/session/device.server'
import { landingOf } from '~/services/session/session.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { urls } from '~/urls'
import { clearPendingCookie, type Pending, readPending } from './pending-second-factor.server'
import { openFor, signedInHeaders } from './sign-in.server'

/** The sign-in that waits for its code. @throws Response a redirect to /login without one */
export async function requirePending(request: Request): Promise<Pending> {
  const pending = await readPending(request)
  if (pending) return pending
  const retour = new URL(request.url).searchParams.get('retour') ?? undefined
  throw redirect(urls.login({ retour, motif: 'code' }), {
    headers: { 'Set-Cookie': await clearPendingCookie() },
  })
}

const SAYS = { hide: ['code'], field: () => 'code', invalid: 400 } as const

/** Handles the posted code: opens the session and redirects to the page requested before the sign-in (7-beyond §4). */
export async function codeForm(request: Request, form: FormData, ip: string): Promise<Outcome> {
  const { user, rememberMe } = await requirePending(request)
  return handleForm(parseForm(form, codeSchema), { ...SAYS, hide: ['code'] }, async ({ code }) => {
    // Checked first: a refused user must keep the recovery code.
    checkAccount(user, now())
    await verifyCode(user, code, { ip, device: await knownDevice(request, user.email) })
    const signedIn = await openFor(user, rememberMe)
    const headers = await signedInHeaders(request, signedIn)
    headers.append('Set-Cookie', await clearPendingCookie())
    return redirectWithNotice(landingOf(request, signedIn.current), null, {
      headers,
      draft: 'kept',
    })
  })
}
