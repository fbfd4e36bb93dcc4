import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { TooManyTriesError } from '~/domain/session/errors'
import { AlreadySetUpError, VoidSetupCodeError, WrongSetupCodeError } from '~/domain/setup/errors'
import { parseForm } from '~/schemas/form.server'
import { setupSchema } from '~/schemas/setup.server'
import { passwordsAreOn } from '~/services/session/password-sign-in.server'
import { landingFor } from '~/services/session/session.server'
import { signedInHeaders } from '~/services/sign-in/sign-in.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { urls } from '~/urls'
import { isSetUp, setUp } from './setup.server'

/** Page of the first start. @throws Response a redirect to /login once an account exists */
export async function setupPage(): Promise<{ passwords: boolean }> {
  if (await isSetUp()) throw redirect(urls.login())
  return { passwords: passwordsAreOn() }
}

const DONE = 'Compte administrateur créé. Commencez par décrire votre réseau.'
const ELSEWHERE = 'Le produit vient d’être mis en service\u202f: connectez-vous.'

const isAboutCode = (refusal: unknown) =>
  refusal instanceof WrongSetupCodeError ||
  refusal instanceof VoidSetupCodeError ||
  refusal instanceof TooManyTriesError

/** Handles the posted form: the first administrator is signed in, a later one is sent to the sign-in (9-first-day §1). */
export async function setupForm(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  form: FormData,
): Promise<Outcome> {
  const elsewhere = redirectWithNotice(urls.login(), { type: 'info', message: ELSEWHERE })
  if (await isSetUp()) return elsewhere
  const submission = parseForm(form, setupSchema(passwordsAreOn()))
  const messages = {
    hide: ['password'],
    field: (refusal: unknown) => (isAboutCode(refusal) ? 'code' : 'password'),
  }
  return handleForm(submission, messages, async (input) => {
    try {
      const signedIn = await setUp(input, context.clientIp)
      const headers = await signedInHeaders(request, signedIn)
      return redirectWithNotice(landingFor(null, signedIn.current), DONE, { headers })
    } catch (error) {
      if (!(error instanceof AlreadySetUpError)) throw error
      return elsewhere
    }
  })
}
