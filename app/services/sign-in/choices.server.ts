import { NO_ADDRESS, NotFoundError } from '~/domain/errors'
import { safeReturn } from '~/domain/session/landing'
import { environment } from '~/infra/environment.server'
import type { OpenIdClient } from '~/infra/openid-variables'
import { passwordsAreOn } from '~/services/session/passwords-on.server'
import { serverUrls, urls } from '~/urls'

/** How one may sign in, as the sign-in page shows it. */
export interface SignInChoices {
  /** where the form with the password goes; null: nobody signs in with one */
  passwordTo: string | null
  /** where the company's account is chosen; null: there is none */
  companyTo: string | null
  /** where a forgotten password is told; null: nobody has one */
  forgottenTo: string | null
}

const backTo = (retour: string | null) => ({ retour: safeReturn(retour) ?? undefined })

/** The sign-in page, where the visitor was going kept in mind. */
export const loginOf = (request: Request): string =>
  urls.login(backTo(new URL(request.url).searchParams.get('retour')))

/** The ways to sign in of this installation. @param retour where the visitor was going */
export function signInChoices(retour: string | null): SignInChoices {
  const back = backTo(retour)
  const passwords = passwordsAreOn()
  return {
    passwordTo: passwords ? urls.login(back) : null,
    forgottenTo: passwords ? serverUrls.forgotten(back) : null,
    companyTo: environment().openId ? serverUrls.companySignIn(back) : null,
  }
}

/** The page from which one goes to the company's account. @throws NotFoundError where there is none */
export function companyPage(request: Request): SignInChoices {
  requireOpenId()
  return signInChoices(new URL(request.url).searchParams.get('retour'))
}

/** The company's OpenID provider. @throws NotFoundError where none is configured: its addresses then answer 404 */
export function requireOpenId(): OpenIdClient {
  const { openId } = environment()
  if (!openId) throw new NotFoundError(NO_ADDRESS)
  return openId
}
