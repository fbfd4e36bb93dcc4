import type { SubmissionResult } from '@conform-to/react'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { latestExpiry, proposedExpiry } from '~/domain/api-keys/edits'
import { KeyAlreadyMadeError, KeyNotFoundError } from '~/domain/api-keys/errors'
import type { KeyRights } from '~/domain/api-keys/key'
import type { KeysPanel, MadeKey } from '~/domain/api-keys/view'
import { FAILED } from '~/domain/errors'
import { offeredPlaces } from '~/domain/users/choices'
import { today } from '~/infra/process/clock.server'
import { type KeyFormInput, keyForm } from '~/schemas/administration.server'
import { parseForm } from '~/schemas/form.server'
import { id as identifier } from '~/schemas/primitives.server'
import { readPanels } from '~/services/hierarchy/page.server'
import { requirePermissionOrSaveDraft } from '~/services/session/require-with-draft.server'
import { requirePermission } from '~/services/session/session.server'
import { draftReply } from '~/services/web/drafts.server'
import { type Outcome, redirectWithNotice, shown } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { withChanges } from '~/urls'
import { makeKey, pageOfKeys, revokeKey, viewKey } from './keys.server'

const SUBJECT = 'api-keys'
const NO_ACCOUNT = null

/** Response to the creation of a key. The key is shown only here, in no URL and no cookie. */
export interface KeyShown {
  made: MadeKey
}

/**
 * Response to a repeated submit of the same form: the key that the first submit made, because the first response may
 * be lost.
 */
export interface KeyTwice {
  twice: Pick<KeyRights, '_id' | 'name'>
}
type KeyReply = KeyShown | KeyTwice

async function formOf(params: URLSearchParams): Promise<KeysPanel['form']> {
  if (params.get('dialog') !== 'create') return null
  const day = today()
  const dates = { today: day, proposed: proposedExpiry(day), latest: latestExpiry(day) }
  const places = offeredPlaces(await readPanels(), params.get('lieu'), NO_ACCOUNT)
  return { id: newId(), ...places, ...dates }
}

/** The keys that the address asks for (7-beyond §2). @throws ForbiddenError */
export async function loadKeys(
  request: Request,
): Promise<{ panel: KeysPanel; kept: SubmissionResult | null }> {
  const { principal } = await requirePermission(request, 'administration')
  const params = new URL(request.url).searchParams
  const asked = params.get('dialog') === 'revoke' ? params.get('id') : null
  const [page, subject, form, kept] = await Promise.all([
    pageOfKeys(principal, params.get('page')),
    asked ? viewKey(principal, asked) : null,
    formOf(params),
    draftReply(request, principal, SUBJECT),
  ])
  return { panel: { ...page, subject, form }, kept }
}

/** Takes the assignment from the field of the chosen level; the fields of the other levels are ignored. */
function readForm({ level, group, plate, site, name, permission, expiresOn }: KeyFormInput) {
  const byLevel = new Map([
    ['group', group],
    ['plate', plate],
    ['concession', site],
  ])
  const assignmentId = byLevel.get(level) ?? ''
  return { name, permission, expiresOn, assignmentLevel: level, assignmentId }
}

async function make(principal: Principal, request: Request, input: KeyFormInput) {
  const id = identifier.safeParse(input.id)
  try {
    const made = await makeKey(principal, readForm(input), id.success ? id.data : newId())
    return await shown<KeyReply>(request, { made }, 201)
  } catch (error) {
    if (!(error instanceof KeyAlreadyMadeError)) throw error
    const { made, status } = error
    return shown<KeyReply>(request, { twice: { _id: made._id, name: made.name } }, status)
  }
}

async function revoke(principal: Principal, request: Request, { id }: KeyFormInput) {
  const to = withChanges(new URL(request.url), { dialog: null, id: null, _data: null })
  if (!identifier.safeParse(id).success) throw new KeyNotFoundError()
  return redirectWithNotice(to, (await revokeKey(principal, id)).message)
}

/** Handles a form of the keys page. @throws ForbiddenError, UnknownFormError */
export async function handleKeysForm(
  request: Request,
  form: FormData,
): Promise<Outcome<SubmissionResult | KeyReply>> {
  const { principal } = await requirePermissionOrSaveDraft(request, 'administration', SUBJECT, form)
  return handleForm(
    parseForm(form, keyForm),
    { failed: FAILED },
    async (input): Promise<Outcome<SubmissionResult | KeyReply>> =>
      input.intent === 'create-key'
        ? make(principal, request, input)
        : revoke(principal, request, input),
  )
}
