import { InvalidInputError } from '~/domain/errors'
import type { ModelPart } from '~/domain/import-models/model'
import type { ImportKind } from '~/domain/imports/view'
import { quoted } from '~/domain/message-format'
import type { ModelChoice } from '~/imports/models/model-choice'
import { activeModels } from '~/services/import-models/read-models.server'

/** What a request says of import models (8 §3). */
export interface ModelRequest {
  /** identifier of the model that describes the file; '' or missing: recognised by the file */
  model?: string
  /** identifiers of the only models that may be recognised; missing: all */
  among?: readonly string[]
  /** true: figures that another model gave on the day are replaced */
  replaceModel?: boolean
}

/** Parts of models by the kind of their import. */
export const PARTS_OF: Readonly<Record<ImportKind, readonly ModelPart[]>> = {
  activity: ['activity', 'workers', 'sales'],
  videocheck: ['videocheck'],
}

/** True for names of text files; the product's own workbooks of activity are never text. */
const isTextName = (fileName: string): boolean => /\.(csv|txt)$/i.test(fileName)

/**
 * Loads the models by which a file may be read.
 * @throws InvalidInputError 422 when the request names a model that does not exist or feeds the other kind of import
 */
export async function loadModelChoice(
  kind: ImportKind,
  { fileName, model, among }: ModelRequest & { fileName: string },
): Promise<ModelChoice> {
  const all = await activeModels()
  const own = all.filter((one) => PARTS_OF[kind].includes(one.model.feeds))
  const isText = isTextName(fileName)
  if (!model) {
    const models = among ? own.filter(({ _id }) => among.includes(_id)) : own
    const [only, second] = models
    return { models, chosen: among && only && !second ? only : null, isText, fileName }
  }
  const chosen = own.find(({ _id }) => _id === model)
  if (chosen) return { models: own, chosen, isText, fileName }
  const other = all.find(({ _id }) => _id === model)
  const place =
    other?.model.feeds === 'staff'
      ? 'la page Classeur du réseau'
      : kind === 'activity'
        ? 'VideoCheck'
        : 'l’import d’activité'
  const what = other
    ? `Le modèle ${quoted(other.model.name)} sert à ${place}.`
    : 'Ce modèle d’import n’existe pas ou plus.'
  throw new InvalidInputError({ model: [what] })
}

/** Models that a form of the kind offers, by name. */
export async function modelsOffered(kind: ImportKind): Promise<{ _id: string; name: string }[]> {
  return (await activeModels(PARTS_OF[kind])).map(({ _id, model }) => ({ _id, name: model.name }))
}
