import type { Principal } from '~/domain/access/scope'
import { InvalidInputError, RuleError } from '~/domain/errors'
import type { AdminAgain } from '~/domain/hierarchy/admin-view'
import { logger } from '~/infra/logger.server'
import { dropDraft, KEPT, readDraft } from './drafts.server'

/** What a posted form of administration comes to. */
export type AdminAnswer<I extends string> =
  | { kind: 'done'; message: string; headers: Headers }
  | { kind: 'again'; status: number; again: AdminAgain<I> }

/** The default behind a prefix, when the failure has no sentence of its own (spec 2 §8). */
const FAILED = 'Une erreur est survenue.'

/** What was typed, as it comes back to the form; a password never does. */
function valuesOf(input: Readonly<Record<string, string>>): Record<string, string> {
  const { intent: _intent, id: _id, password: _password, ...values } = input
  return values
}

/** Does what a form asks; a refusal comes back with what was typed, the whole one behind its prefix. */
export async function answerForm<I extends string>(
  request: Request,
  input: Readonly<Record<string, string>> & { intent: I; id: string },
  prefix: string,
  act: () => Promise<string>,
): Promise<AdminAnswer<I>> {
  try {
    const message = await act()
    const headers = new Headers()
    const dropped = await dropDraft(request)
    if (dropped) headers.append('Set-Cookie', dropped)
    return { kind: 'done', message, headers }
  } catch (error) {
    if (!(error instanceof RuleError)) logger().error({ err: error }, prefix)
    const known = error instanceof RuleError ? error : new RuleError(FAILED, 500)
    const errors = known instanceof InvalidInputError ? known.fields : {}
    const message = known instanceof InvalidInputError ? known.message : prefix + known.message
    const { intent, id } = input
    const again = { intent, id, values: valuesOf(input), errors, message }
    return { kind: 'again', status: known.status, again }
  }
}

/** A form's entries without passwords: what may be kept for later. */
export function withoutPasswords(form: FormData): FormData {
  const kept = new FormData()
  for (const [name, value] of form)
    if (typeof value === 'string' && !/password/i.test(name)) kept.append(name, value)
  return kept
}

/** What was typed on this page when the session ended; null without any. */
export async function keptForm<I extends string>(
  request: Request,
  principal: Principal,
  subject: string,
  read: (form: FormData) => ({ intent: I; id: string } & Record<string, string>) | null,
): Promise<AdminAgain<I> | null> {
  const draft = await readDraft(request, principal, subject)
  const input = draft ? read(draft) : null
  if (!input) return null
  const { intent, id } = input
  return { intent, id, values: valuesOf(input), errors: {}, message: KEPT }
}
