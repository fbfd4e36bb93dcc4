import type { SubmissionResult } from '@conform-to/react'
import { deleteDraft, findDraft } from '~/db/collections/drafts.server'
import type { Principal } from '~/domain/access/scope'
import { draftCookie } from '~/infra/http/cookies.server'
import { replyOf } from '~/schemas/form.server'

/** Message above restored entries. */
export const DRAFT_RESTORED =
  'Votre session avait expiré\u202f: votre saisie a été conservée. Vérifiez-la, puis enregistrez.'

const idOf = async (request: Request): Promise<string | null> => {
  const value: unknown = await draftCookie().parse(request.headers.get('Cookie'))
  return typeof value === 'string' && value !== '' ? value : null
}

/** The entries that the user left on this page when their session ended; null without any. */
export async function readDraft(
  request: Request,
  { userId }: Principal,
  page: string,
): Promise<FormData | null> {
  const id = await idOf(request)
  const draft = id ? await findDraft(id) : null
  if (!draft || draft.userId !== userId || draft.page !== page) return null
  const form = new FormData()
  for (const [name, value] of draft.fields) form.append(name, value)
  return form
}

/** Deletes the draft. Resolves to the Set-Cookie header to send; null when there was no draft. */
export async function clearDraft(request: Request): Promise<string | null> {
  const id = await idOf(request)
  if (!id) return null
  await deleteDraft(id)
  return draftCookie().serialize('', { maxAge: 0 })
}

/** Reads the entries typed on this page when the session ended, as a redisplayed form; null: none. */
export async function draftReply(
  request: Request,
  principal: Principal,
  page: string,
): Promise<SubmissionResult | null> {
  const draft = await readDraft(request, principal, page)
  if (!draft) return null
  const initialValue = Object.fromEntries(draft) as Record<string, string>
  return replyOf(initialValue, { '': [DRAFT_RESTORED] })
}
