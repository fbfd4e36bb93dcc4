import type { DraftModel, FieldMark } from '~/domain/import-models/editor/draft'
import { fieldsOf } from '~/domain/import-models/editor/draft'
import type { StoredModel } from '~/domain/import-models/stored'

/** Draft that corrects a stored model: everything in it was chosen, and what it leaves out is ignored (8 §2). */
export function draftOfModel({ _id, version, model: { control, ...model } }: StoredModel): {
  _id: string
  version: number
  draft: DraftModel
} {
  const marks = Object.fromEntries(
    fieldsOf(model).map(({ key }): [string, FieldMark] => [
      key,
      model.columns[key]?.length ? 'chosen' : 'ignored',
    ]),
  )
  const checksTotal = control !== undefined && Object.keys(control).length > 0
  return { _id, version, draft: { model, marks, proposedValues: {}, checksTotal } }
}
