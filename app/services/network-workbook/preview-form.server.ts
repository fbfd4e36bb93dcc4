import type { SubmissionResult } from '@conform-to/react'
import { findLoad } from '~/db/collections/network-loads.server'
import { deleteNetworkPreviews } from '~/db/collections/network-previews.server'
import type { Principal } from '~/domain/access/scope'
import { RuleError, UnknownFormError } from '~/domain/errors'
import { AlreadyImportedError } from '~/domain/imports/rules'
import {
  makesAdministrator,
  UnconfirmedAdministratorsError,
} from '~/domain/network-workbook/administrators'
import {
  effectiveDay,
  PREVIEW_FORMS,
  postedAnswers,
  postedLeavers,
  UNDO_LOAD,
} from '~/domain/network-workbook/decisions'
import { findingsOf, type StoredNow } from '~/domain/network-workbook/preview-view'
import type { Answer, RowChange } from '~/domain/network-workbook/sheets'
import { today } from '~/infra/process/clock.server'
import { rareUrls } from '~/rare-urls'
import { replyOf } from '~/schemas/form.server'
import { confirmIdentity, type Proof } from '~/services/second-factor/enrolment.server'
import type { FlashMessage } from '~/services/web/flash.server'
import { type Outcome, redirectWithNotice, redisplayForm } from '~/services/web/form-outcome.server'
import { waitHeaders } from '~/services/web/handle-form.server'
import { serverUrls } from '~/urls'
import { markOf } from './page.server'
import {
  answerPreview,
  keptDifference,
  requireNetworkPreview,
  storePreviewed,
} from './preview.server'
import { handleLoadUndo } from './undo-form.server'

const AGAIN: FlashMessage = {
  type: 'warning',
  message:
    'Vos réponses changent ce que le classeur apporte\u202f: voici l’aperçu refait. Vérifiez-le, puis enregistrez.',
}
const OTHER: FlashMessage = {
  type: 'warning',
  message: 'Cet aperçu a été refait depuis\u202f: vérifiez-le, puis recommencez.',
}

/**
 * Checks that rows which make administrators are confirmed by their author.
 * @throws UnconfirmedAdministratorsError, WrongCurrentPasswordError and WrongCodeError 422, TooManyTriesError 429
 */
export async function confirmAdministrators(
  principal: Principal,
  changes: readonly RowChange[],
  proof: Proof,
  ip: string,
): Promise<void> {
  if (!changes.some(makesAdministrator)) return
  if (proof.currentPassword === '' && proof.code === '') throw new UnconfirmedAdministratorsError()
  await confirmIdentity(principal, proof, ip)
}

/** What the browser gets after a posted preview: errors of the form, or what was stored. */
export type PreviewReply = SubmissionResult | { stored: StoredNow }

async function act(
  principal: Principal,
  id: string,
  { form, ip }: { form: FormData; ip: string },
): Promise<Outcome<PreviewReply>> {
  const typed = (name: string) => String(form.get(name) ?? '')
  const intent = PREVIEW_FORMS.find((known) => known === form.get('intent'))
  if (!intent) throw new UnknownFormError()
  if (await findLoad(id)) throw new AlreadyImportedError()
  const preview = await requireNetworkPreview(principal, id)
  const here = serverUrls.networkPreview(id)
  if (intent === 'drop') {
    await deleteNetworkPreviews([id])
    const said = 'Aperçu abandonné\u202f: rien n’a été enregistré.'
    return redirectWithNotice(rareUrls.networkWorkbook(), said)
  }
  const difference = await keptDifference(preview)
  if (typed('mark') !== markOf(difference, preview.answers)) return redirectWithNotice(here, OTHER)
  const earlier: Answer[] = intent === 'reset' ? [] : JSON.parse(preview.answers)
  const answers = intent === 'reset' ? [] : postedAnswers(difference, typed)
  if (intent !== 'store' || answers.length > 0) {
    await answerPreview(principal, preview, [...earlier, ...answers])
    return redirectWithNotice(here, intent === 'store' ? AGAIN : null, { status: 303 })
  }
  const effectiveFrom = effectiveDay(typed('effectiveFrom'), today())
  const leavers = postedLeavers(difference.leavers, typed)
  const proof = { currentPassword: typed('currentPassword'), code: typed('code') }
  await confirmAdministrators(principal, difference.changes, proof, ip)
  const { refused, links } = await storePreviewed(principal, preview, { effectiveFrom, leavers })
  return redisplayForm<PreviewReply>({ stored: { refused: findingsOf(refused), links } }, 200)
}

/** Handles a form of the preview, or the undo of the workbook that it became; a workbook that is stored answers with what was refused, and links, this once. */
export async function handleNetworkPreview(
  principal: Principal,
  id: string,
  posted: { form: FormData; ip: string },
): Promise<Outcome<PreviewReply>> {
  if (posted.form.get('intent') === UNDO_LOAD) return handleLoadUndo(principal, id)
  try {
    return await act(principal, id, posted)
  } catch (error) {
    if (error instanceof AlreadyImportedError)
      return redirectWithNotice(serverUrls.networkPreview(id), {
        type: 'info',
        message: error.message,
      })
    if (!(error instanceof RuleError) || error.status === 404 || error instanceof UnknownFormError)
      throw error
    const kept = [...posted.form].flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'currentPassword' && name !== 'code'
        ? [[name, value]]
        : [],
    )
    const reply = replyOf(Object.fromEntries(kept), { '': [error.message] })
    return redisplayForm<PreviewReply>(reply, error.status, waitHeaders(error))
  }
}
