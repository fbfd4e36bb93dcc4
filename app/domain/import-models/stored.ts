import type { ImportModel } from './model'

/** A stored import model at its latest version (8 §2). */
export interface StoredModel {
  _id: string
  /** from 1; each change counts one further */
  version: number
  model: ImportModel
  /** used headers in the order of the file that the model was made from; null: not known */
  order: string[] | null
  updatedAt: Date
  /** identifier of the account that wrote the version */
  updatedBy: string
}

/** A version of a model, readable also after later changes and after a deletion (8 §2). */
export interface ModelVersion {
  version: number
  model: ImportModel
  order: string[] | null
  at: Date
  by: string
}
