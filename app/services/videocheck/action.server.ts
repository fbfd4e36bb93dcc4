import type { SubmissionResult } from '@conform-to/react'
import type { Principal } from '~/domain/access/scope'
import { InvalidInputError, RuleError } from '~/domain/errors'
import type { DescribeOffer } from '~/domain/import-models/offer'
import type { ImportFinding } from '~/domain/imports/finding'
import { VideocheckPeriodError } from '~/domain/videocheck/period'
import { WorkbookRefused } from '~/imports/workbook/errors'
import { replyOf } from '~/schemas/form.server'
import type { SentFile } from '~/services/imports/import-run.server'
import type { ModelRequest } from '~/services/imports/model-choice.server'
import { type Outcome, redirectWithNotice, redisplayForm } from '~/services/web/form-outcome.server'
import { PAGE_SWALLOWS_BYTES } from '~/services/web/upload.server'
import { serverUrls, withChanges } from '~/urls'
import { assertMayImportVideocheck, importVideocheck } from './import.server'
import { readVideocheckRequest } from './rest.server'

/** Import form shown again; `findings`: reasons why no line of the file could be used. */
export type VideocheckReply = SubmissionResult & {
  findings?: ImportFinding[]
  offer?: DescribeOffer | null
}

const fieldOf = (error: RuleError): string => {
  if (error instanceof VideocheckPeriodError) return 'period'
  return error instanceof InvalidInputError && error.fields.model ? 'model' : 'file'
}

/**
 * The page's own import (3 §2.8): the form waits for its end, since a file has one row per PDV number.
 * 'Vérifier d’abord' leads to the file's preview instead, and stores nothing (7-beyond §2).
 * @param preview checks the file and keeps it; answers the preview's identifier
 * @param offer keeps a refused file, so that the page offers to describe it (8 §2)
 * @throws VideocheckImportForbidden before the file is looked at
 */
export async function postVideocheckImport(
  principal: Principal,
  request: Request,
  preview: (
    file: SentFile & ModelRequest & { kind: 'videocheck'; date: string },
  ) => Promise<string>,
  offer: (
    file: SentFile & { kind: 'videocheck'; date: string },
    error: unknown,
  ) => Promise<DescribeOffer | null>,
): Promise<Outcome<VideocheckReply>> {
  assertMayImportVideocheck(principal)
  let period = ''
  let model = ''
  let refused: SentFile | null = null
  try {
    const sent = await readVideocheckRequest(request, PAGE_SWALLOWS_BYTES)
    period = sent.period
    model = sent.model ?? ''
    refused = sent
    if (sent.dryRun) {
      const { dryRun: _asked, period: date, ...file } = sent
      const id = await preview({ kind: 'videocheck', ...file, date })
      return redirectWithNotice(serverUrls.importPreview(id), null, { status: 303, draft: 'kept' })
    }
    const { importId } = await importVideocheck(principal, sent)
    const to = withChanges(new URL(request.url), { tab: 'import', import: importId, period })
    return redirectWithNotice(to, null, { status: 303, draft: 'kept' })
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const { message, status } = error
    if (error instanceof WorkbookRefused) {
      const failure = `Échec de l’importation Vidéocheck\u202f: ${message}`
      const reply = replyOf({ period, model }, { '': [failure] })
      const file = refused && { ...refused, kind: 'videocheck' as const, date: period }
      const offered = file && (await offer(file, error))
      return redisplayForm({ ...reply, findings: [...error.findings], offer: offered }, status)
    }
    const field = fieldOf(error)
    return redisplayForm(replyOf({ period, model }, { [field]: [message] }), status)
  }
}
