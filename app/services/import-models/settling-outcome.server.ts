import type { SubmissionResult } from '@conform-to/react'
import { RuleError } from '~/domain/errors'
import type { StoredModel } from '~/domain/import-models/stored'
import type { ImportKind } from '~/domain/imports/view'
import { type Entries, entriesOf } from '~/domain/model-editor/entries'
import { replyOf } from '~/schemas/form.server'
import { type Outcome, redirectWithNotice, redisplayForm } from '~/services/web/form-outcome.server'
import { serverUrls, urls } from '~/urls'

/** Kind of the imports that a model reads; of the product's own workbook, activity. */
const kindOfModel = (stored: StoredModel | null): ImportKind =>
  stored?.model.feeds === 'videocheck' ? 'videocheck' : 'activity'

/** Sentences of a notice, without the absent ones. */
export const sentences = (...said: (string | null)[]): string => said.filter(Boolean).join(' ')

/** The decisions are stored, and the file has gone: on to the page that asks for it again (8 §5). */
export const fileGone = (stored: StoredModel | null, said: string | null): Outcome =>
  redirectWithNotice(
    kindOfModel(stored) === 'videocheck' ? urls.videocheck({ tab: 'import' }) : urls.import(),
    {
      type: 'warning',
      message: sentences(
        said,
        'Le fichier n’est plus gardé\u202f: choisissez-le de nouveau pour continuer l’import.',
      ),
    },
  )

/** The decisions are stored, and the file cannot be read with them: on to its model or form, with the reason. */
export const notGoneOn = (
  stored: StoredModel | null,
  said: string | null,
  error: RuleError,
): Outcome =>
  redirectWithNotice(stored ? serverUrls.importModel(stored._id) : urls.import(), {
    type: 'warning',
    message: sentences(said, `Le fichier n’est pas importé\u202f: ${error.message}`),
  })

/** Handles a form of decisions: refusals show it again with every choice. */
export async function handleDecisions(
  form: FormData,
  act: (entries: Entries) => Promise<Outcome>,
): Promise<Outcome<SubmissionResult>> {
  const entries = entriesOf(form)
  try {
    return await act(entries)
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const typed = Object.fromEntries([...entries].map(([name, [text = '']]) => [name, text]))
    return redisplayForm(replyOf(typed, { '': [error.message] }), error.status)
  }
}
