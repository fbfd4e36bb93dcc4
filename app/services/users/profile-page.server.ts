import type { Principal } from '~/domain/access/scope'
import { FAILED, RuleError, UnknownFormError } from '~/domain/errors'
import { accessibleSites } from '~/domain/session/accessible-sites'
import type { CurrentUser } from '~/domain/session/current-user'
import { frameUser } from '~/domain/session/frame-user'
import { WrongCurrentPasswordError } from '~/domain/session/password-reset'
import { parseForm } from '~/schemas/form.server'
import { changeFormSchema } from '~/schemas/passwords.server'
import { alertChoice, alertsForm } from '~/services/alerts/preferences.server'
import { morningChoice, morningMailForm } from '~/services/morning-mail/page.server'
import { factorState } from '~/services/second-factor/page.server'
import { passwordsAreOn, requirePasswords } from '~/services/session/password-sign-in.server'
import { changePassword } from '~/services/session/passwords.server'
import { readTheme, themeForm } from '~/services/theme/theme.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { urls } from '~/urls'

/** Loads the profile: the user, the mail settings, and the accessible concessions selected by the URL. */
export const profilePage = async ({ user, principal }: CurrentUser, request: Request) => ({
  user: frameUser(user),
  accessible: accessibleSites(user, new URL(request.url).searchParams),
  morning: await morningChoice(principal),
  alerts: await alertChoice(principal),
  theme: await readTheme(request),
  secondFactor: await factorState(principal),
  passwords: passwordsAreOn(),
})

const SAYS = {
  failed: FAILED,
  hide: ['currentPassword', 'newPassword', 'confirmation'],
  field: (error: unknown) =>
    error instanceof WrongCurrentPasswordError
      ? 'currentPassword'
      : error instanceof RuleError
        ? 'newPassword'
        : '',
}

/** Fulfils a posted form of the profile. @throws UnknownFormError */
export function profileForm(principal: Principal, form: FormData, ip: string): Promise<Outcome> {
  const asked = form.get('form')
  if (asked === 'morning') return morningMailForm(principal, form)
  if (asked === 'theme') return themeForm(principal, form)
  if (asked === 'alerts') return alertsForm(principal, form)
  if (asked !== null && asked !== 'password') throw new UnknownFormError()
  return passwordForm(principal, form, ip)
}

async function passwordForm(principal: Principal, form: FormData, ip: string): Promise<Outcome> {
  requirePasswords()
  return handleForm(parseForm(form, changeFormSchema), SAYS, async (input) => {
    const { message } = await changePassword(principal, input, ip)
    return redirectWithNotice(urls.profile(), message, { draft: 'kept' })
  })
}
