import type { ImportModel } from './model'

/** An import model that recognises files: its latest version (8 §3). */
export interface ActiveModel {
  _id: string
  /** from 1; each change counts one further */
  version: number
  model: ImportModel
  /** used headers in the order of the file that the model was made from; null: not known */
  order: string[] | null
}

/** A stored import model at one version (8 §2). */
export interface StoredModel extends ActiveModel {
  updatedAt: Date
  /** name of the account that wrote the version */
  updatedBy: string
}

/** One version of a model, without its document. */
export interface VersionHead {
  version: number
  /** name of the model at that version */
  name: string
  at: Date
  by: string
}

/** A model with its versions, the latest first; a deleted one stays readable (8 §2). */
export interface ModelWithVersions extends StoredModel {
  deletedAt: Date | null
  versions: VersionHead[]
}
