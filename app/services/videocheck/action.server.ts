import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import { VideocheckPeriodError } from '~/domain/videocheck/rules'
import type { VideocheckAgain } from '~/domain/videocheck/view'
import { ImportRefused } from '~/services/imports/conduct.server'
import { PAGE_SWALLOWS_BYTES } from '~/services/web/upload.server'
import { readVideocheckRequest } from './call.server'
import { assertMayImportVideocheck, importVideocheck } from './import.server'

/** What the posted import form comes to. */
export type VideocheckPost =
  | { kind: 'done'; importId: string; period: string }
  | { kind: 'again'; status: number; again: VideocheckAgain }

/**
 * The page's own import (3 §2.8): the form waits for its end, since a file has one row per PDV number.
 * @throws VideocheckImportForbidden before the file is looked at
 */
export async function postVideocheckImport(
  principal: Principal,
  request: Request,
): Promise<VideocheckPost> {
  assertMayImportVideocheck(principal)
  let period = ''
  try {
    const sent = await readVideocheckRequest(request, PAGE_SWALLOWS_BYTES)
    period = sent.period
    const { importId } = await importVideocheck(principal, sent)
    return { kind: 'done', importId, period }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const { message, status } = error
    const refused = error instanceof ImportRefused
    const field = error instanceof VideocheckPeriodError ? 'period' : 'file'
    const again: VideocheckAgain = {
      period,
      errors: refused ? {} : { [field]: [message] },
      failure: refused ? `Échec de l’importation Vidéocheck\u202f: ${message}` : null,
      findings: refused ? [...error.findings] : [],
    }
    return { kind: 'again', status, again }
  }
}
