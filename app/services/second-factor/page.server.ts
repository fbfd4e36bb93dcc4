import type { SubmissionResult } from '@conform-to/react'
import { z } from 'zod'
import { findUser } from '~/db/collections/users.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { FAILED, ForbiddenError } from '~/domain/errors'
import { WrongCurrentPasswordError } from '~/domain/session/password-reset'
import { WrongCodeError } from '~/domain/session/second-factor'
import { FACTOR_INTENTS, type FactorPage } from '~/domain/session/second-factor-view'
import { totpImage } from '~/infra/auth/totp.server'
import { rareUrls } from '~/rare-urls'
import { button, parseForm, typed } from '~/schemas/form.server'
import { proofSchema } from '~/schemas/passwords.server'
import { mustHaveSecondFactor } from '~/services/session/current-user.server'
import { passwordsAreOn } from '~/services/session/password-sign-in.server'
import { requireUser } from '~/services/session/session.server'
import { type Outcome, redirectWithNotice, shown } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { urls } from '~/urls'
import {
  beginSetUp,
  cancelSetUp,
  confirmSetUp,
  pendingSecretOf,
  renewCodes,
  switchOff,
} from './enrolment.server'

/** Recovery codes, shown once in the response to the form: they are in no address and no cookie. */
export interface CodesShown {
  codes: string[]
}

/** State of the user's second factor for the profile; null for a user who may have none. */
export async function factorState({ userId, role }: Principal): Promise<boolean | null> {
  const isOn = !!(await findUser(userId))?.secondFactor
  return isOn || may(role, 'administration') ? isOn : null
}

/** Signed-in user who may have a second factor or has one. @throws Response, ForbiddenError */
async function requireOwner(request: Request) {
  const current = await requireUser(request)
  const user = await findUser(current.principal.userId)
  const isOwner = may(current.principal.role, 'administration') || !!user?.secondFactor
  if (!user || !isOwner) throw new ForbiddenError()
  return { ...current, stored: user }
}

/** State of the user's second factor (7-beyond §4). @throws Response, ForbiddenError */
export async function factorPage(request: Request): Promise<FactorPage> {
  const { stored, lacksSecondFactor } = await requireOwner(request)
  const { secondFactor: factor, email } = stored
  const common = { required: lacksSecondFactor ?? false, passwords: passwordsAreOn() }
  if (factor) {
    const since = factor.since.toISOString()
    return { state: 'on', ...common, since, codesLeft: factor.recovery.length }
  }
  const secret = pendingSecretOf(stored)
  if (!secret) return { state: 'off', ...common }
  const groups = secret.match(/.{1,4}/g) ?? []
  return {
    state: 'pending',
    ...common,
    secret: groups.join(' '),
    image: await totpImage(secret, email),
  }
}

const factorForm = z
  .object({ intent: button(FACTOR_INTENTS), currentPassword: typed, code: typed })
  .superRefine(({ intent, ...proof }, context) => {
    if (intent === 'begin' || intent === 'cancel') return
    const { error } = proofSchema(passwordsAreOn()).safeParse(proof)
    for (const { message, path } of error?.issues ?? [])
      context.addIssue({ code: 'custom', message, path })
  })
type FactorInput = z.output<typeof factorForm>

const SAYS = {
  failed: FAILED,
  hide: ['currentPassword', 'code'],
  field: (error: unknown) =>
    error instanceof WrongCurrentPasswordError
      ? 'currentPassword'
      : error instanceof WrongCodeError
        ? 'code'
        : '',
}

/**
 * Page after switching off. A role that requires a second factor stays here: the profile would redirect here and lose
 * the message.
 */
const afterOff = ({ role }: Principal) =>
  mustHaveSecondFactor(role) ? rareUrls.secondFactor() : urls.profile()

async function act(
  principal: Principal,
  { intent, ...proof }: FactorInput,
  { request, ip }: { request: Request; ip: string },
): Promise<Outcome<SubmissionResult | CodesShown>> {
  switch (intent) {
    case 'begin':
      await beginSetUp(principal)
      return redirectWithNotice(rareUrls.secondFactor(), null, { draft: 'kept' })
    case 'cancel':
      await cancelSetUp(principal)
      return redirectWithNotice(rareUrls.secondFactor(), null, { draft: 'kept' })
    case 'confirm':
      return shown<CodesShown>(request, { codes: await confirmSetUp(principal, proof, ip) }, 200)
    case 'renew':
      return shown<CodesShown>(request, { codes: await renewCodes(principal, proof, ip) }, 200)
    case 'off':
      await switchOff(principal, proof, ip)
      return redirectWithNotice(afterOff(principal), 'Double authentification désactivée.', {
        draft: 'kept',
      })
  }
}

/** Handles a form of the page. @throws Response, ForbiddenError, UnknownFormError */
export async function factorAction(
  request: Request,
  form: FormData,
  ip: string,
): Promise<Outcome<SubmissionResult | CodesShown>> {
  const { principal } = await requireOwner(request)
  return handleForm(parseForm(form, factorForm), SAYS, (input) =>
    act(principal, input, { request, ip }),
  )
}
