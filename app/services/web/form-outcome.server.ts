import type { SubmissionResult } from '@conform-to/react'
import { json, redirect, type TypedResponse } from '@remix-run/node'
import type { RuleError } from '~/domain/errors'
import { NOTHING_CHANGED } from '~/domain/errors'
import { clearDraft } from './drafts.server'
import { type FlashMessage, redirectWithFlash } from './flash.server'

interface Done {
  kind: 'done'
  to: string
  notice: FlashMessage | null
  /** cookies to set on the way */
  headers: Headers
  status: 302 | 303
  /** 'dropped': the draft that an ended session left of this form is deleted; 'kept': the form has no draft */
  draft: 'dropped' | 'kept'
}

/** Redisplayed page with the typed values and errors: conform's reply, or a large form's own. */
export interface Redisplay<R> {
  kind: 'again'
  status: number
  reply: R
  headers: Record<string, string>
}

/** Result of a posted form. */
export type Outcome<R = SubmissionResult> = Done | Redisplay<R>

/** On to an address; a bare sentence is said as a success. */
export function redirectWithNotice(
  to: string,
  said: FlashMessage | string | null = null,
  rest: Partial<Pick<Done, 'headers' | 'status' | 'draft'>> = {},
): Done {
  const notice = typeof said === 'string' ? ({ type: 'success', message: said } as const) : said
  return {
    kind: 'done',
    to,
    notice,
    headers: new Headers(),
    status: 302,
    draft: 'dropped',
    ...rest,
  }
}

/** Notice for a form submitted without changes. */
export const NOTHING_TO_SAVE: FlashMessage = {
  type: 'info',
  message: NOTHING_CHANGED,
}

/** Redisplays the page. */
export function redisplayForm<R>(
  reply: R,
  status: number,
  headers: Redisplay<R>['headers'] = {},
): Redisplay<R> {
  return { kind: 'again', reply, status, headers }
}

/** Responds with the page itself, for a value that must be shown once and in no URL or cookie. */
export async function shown<R>(request: Request, reply: R, status: number): Promise<Redisplay<R>> {
  const cookie = await clearDraft(request)
  return redisplayForm(reply, status, cookie ? { 'Set-Cookie': cookie } : {})
}

/** Redisplays the page with the reason of the refusal. */
export function refused({ message, status }: RuleError): Redisplay<{ message: string }> {
  return redisplayForm({ message }, status)
}

/** The answer of a route's `action`. */
export async function toResponse<R>(
  request: Request,
  outcome: Outcome<R>,
): Promise<TypedResponse<R>> {
  if (outcome.kind === 'again')
    return json(outcome.reply, { status: outcome.status, headers: outcome.headers })
  const { to, notice, headers, status, draft } = outcome
  const cookie = draft === 'dropped' ? await clearDraft(request) : null
  if (cookie) headers.append('Set-Cookie', cookie)
  const init = { status, headers }
  return notice
    ? ((await redirectWithFlash(to, notice, init)) as TypedResponse<never>)
    : redirect(to, init)
}
