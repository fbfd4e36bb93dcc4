import { z } from 'zod'
import type { Principal } from '~/domain/access/scope'
import { UNDO_INTENTS } from '~/domain/imports/undo'
import { rareUrls } from '~/rare-urls'
import { button, parseForm } from '~/schemas/form.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { undoImport } from './undo.server'

const undoForm = z.object({ intent: button(UNDO_INTENTS) })

/** The log's own button: takes the import back, and says how far (7-beyond §2). @throws UnknownFormError */
export async function handleImportForm(
  principal: Principal,
  id: string,
  form: FormData,
): Promise<Outcome> {
  return handleForm(parseForm(form, undoForm), {}, async () => {
    const { message, undone, refused } = await undoImport(principal, id)
    const type = refused.length > 0 ? 'warning' : 'success'
    // If no concession was undone, the result page shows no reason, so the notice does.
    const reasons = undone.length === 0 ? new Set(refused.map((one) => one.message)) : []
    return redirectWithNotice(rareUrls.importResult(id), {
      type,
      message: [message, ...reasons].join(' '),
    })
  })
}
