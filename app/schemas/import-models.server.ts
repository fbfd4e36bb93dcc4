import type { ImportModel } from '~/domain/import-models/model'

/** The checked document of a model (8 §1). @throws InvalidInputError 422, with a sentence by member */
export function readImportModel(document: unknown): ImportModel {
  return document as ImportModel
}

/** Checked order of headers. @throws InvalidInputError 422 */
export function readOrder(headers: readonly string[] | null): string[] | null {
  return headers && [...headers]
}
