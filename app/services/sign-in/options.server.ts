import { NO_ADDRESS, NotFoundError } from '~/domain/errors'
import { safeReturn } from '~/domain/session/post-sign-in-url'
import { environment } from '~/infra/config/environment.server'
import type { OpenIdClient } from '~/infra/config/openid-variables'
import { passwordsAreOn } from '~/services/session/password-sign-in.server'
import { serverUrls, urls } from '~/urls'

/** Ways to sign in, for the sign-in page. */
export interface SignInChoices {
  /** address of the password form; null when the installation has no passwords */
  passwordTo: string | null
  /** address of the single sign-on; null without an OpenID provider */
  companyTo: string | null
  /** address for a forgotten password; null when the installation has no passwords */
  forgottenTo: string | null
}

const backTo = (retour: string | null) => ({ retour: safeReturn(retour) ?? undefined })

/** Address of the sign-in page, with the visitor's return address. */
export const loginOf = (request: Request): string =>
  urls.login(backTo(new URL(request.url).searchParams.get('retour')))

/** Ways to sign in of this installation. @param retour the visitor's return address */
export function signInChoices(retour: string | null): SignInChoices {
  const back = backTo(retour)
  const passwords = passwordsAreOn()
  return {
    passwordTo: passwords ? urls.login(back) : null,
    forgottenTo: passwords ? serverUrls.forgotten(back) : null,
    companyTo: environment().openId ? serverUrls.companySignIn(back) : null,
  }
}

/** Page that leads to the single sign-on. @throws NotFoundError without an OpenID provider */
export function oidcPage(request: Request): SignInChoices {
  requireOpenId()
  return signInChoices(new URL(request.url).searchParams.get('retour'))
}

/**
 * Client of the company's OpenID provider.
 * @throws NotFoundError when none is configured: its addresses then return 404
 */
export function requireOpenId(): OpenIdClient {
  const { openId } = environment()
  if (!openId) throw new NotFoundError(NO_ADDRESS)
  return openId
}
