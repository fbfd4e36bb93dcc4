import { deleteModelDrafts } from '~/db/collections/import-model-drafts.server'
import type { Principal } from '~/domain/access/scope'
import type { StoredModel } from '~/domain/import-models/stored'
import { type Description, withSeen } from '~/domain/model-editor/description'
import { type DraftModel, neededFields } from '~/domain/model-editor/draft'
import { UnreadableDraftError } from '~/domain/model-editor/errors'
import { gapCount } from '~/domain/model-editor/verdict'
import { createModel, updateModel } from '~/services/import-models/write-models.server'
import type { OpenDraft } from './drafts.server'

/** Why the file cannot be read with the model; null when it can (8 §2). */
function unreadable({ model }: DraftModel, description: Description): string | null {
  const { reading } = description
  if (reading.kind === 'refused') return reading.message
  if (reading.kind === 'incomplete') {
    const needed = neededFields(model).map(({ label }) => label)
    return needed.length > 0
      ? `choisissez la colonne de ${needed.join(', de ')}, à l’étape 2.`
      : 'choisissez au moins une colonne de chiffres, à l’étape 2.'
  }
  if (reading.kind === 'staff')
    return reading.rows > 0 ? null : 'aucune ligne de collaborateur n’est lue.'
  if (gapCount(description) > 0)
    return 'le total du fichier n’est pas celui de ses lignes. Corrigez les colonnes, ou ne comparez pas les totaux (étape 1).'
  if (reading.sites.length === 0)
    return 'aucune concession du fichier n’est reconnue. Rattachez ses valeurs, à l’étape 3.'
  return null
}

/**
 * Saves the draft's model, which its file must be readable with (8 §2).
 * @throws UnreadableDraftError 422, ModelConflictError 409, ModelNameTakenError and InvalidInputError 422
 */
export async function saveDraft(
  principal: Principal,
  { document, draft, description }: OpenDraft,
): Promise<StoredModel> {
  const reason = unreadable(draft, description)
  if (reason) throw new UnreadableDraftError(reason)
  const { corrects, _id } = document
  const { order, control } = description
  const isCompared = Object.keys(control).length > 0
  const compared = isCompared ? { ...draft.model, control } : draft.model
  const model = withSeen(compared, description)
  return corrects
    ? updateModel(principal, corrects._id, model, order, corrects.version)
    : // the draft's identifier: a second click creates no second model
      createModel(principal, model, order, _id)
}

/** Deletes the draft of a saved model. */
export const endDraft = ({ document }: OpenDraft): Promise<void> =>
  deleteModelDrafts([document._id])
