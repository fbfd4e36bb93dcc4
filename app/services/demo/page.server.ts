import type { SubmissionResult } from '@conform-to/react'
import type { DemoRemovalCounts } from '~/domain/demo/counts'
import { RuleError } from '~/domain/errors'
import { parseForm } from '~/schemas/form.server'
import { leaveDemoSchema } from '~/schemas/setup.server'
import { passwordsAreOn } from '~/services/session/password-sign-in.server'
import { requirePermissionOrSaveDraft } from '~/services/session/require-with-draft.server'
import { requirePermission } from '~/services/session/session.server'
import { signedInHeaders } from '~/services/sign-in/sign-in.server'
import { draftReply } from '~/services/web/drafts.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { urls } from '~/urls'
import { leaveDemo, previewRemoval } from './leave.server'

const SUBJECT = 'demo'

/** The page that removes the demo network. @throws ForbiddenError 403, NoDemoError 404 */
export async function demoPage(request: Request): Promise<{
  counts: DemoRemovalCounts
  passwords: boolean
  kept: SubmissionResult | null
}> {
  const { principal } = await requirePermission(request, 'administration')
  const [counts, kept] = await Promise.all([
    previewRemoval(principal),
    draftReply(request, principal, SUBJECT),
  ])
  return { counts, passwords: passwordsAreOn(), kept }
}

/** Copy of a form that may be kept as a draft. */
function withoutPassword(form: FormData): FormData {
  const copy = new FormData()
  for (const [name, value] of form) if (name !== 'password') copy.append(name, value)
  return copy
}

/** Handles the posted form: the new administrator is signed in and goes to the administration (9-first-day §1). */
export async function demoForm(request: Request, form: FormData): Promise<Outcome> {
  const { principal } = await requirePermissionOrSaveDraft(
    request,
    'administration',
    SUBJECT,
    withoutPassword(form),
  )
  const submission = parseForm(form, leaveDemoSchema(passwordsAreOn()))
  const messages = {
    hide: ['password'],
    // Of the refusals without a field of their own, those of a password alone have this status.
    field: (refusal: unknown) =>
      refusal instanceof RuleError && refusal.status === 422 ? 'password' : '',
  }
  return handleForm(submission, messages, async (input) => {
    const { file, isDone, ...signedIn } = await leaveDemo(principal, input)
    const headers = await signedInHeaders(request, signedIn)
    const what = isDone
      ? 'Réseau de démonstration supprimé.'
      : 'La suppression du réseau de démonstration se terminera d’elle-même.'
    return redirectWithNotice(urls.admin(), `${what} Sauvegarde\u202f: ${file}`, { headers })
  })
}
