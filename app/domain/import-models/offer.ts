/** What a page offers after a file was refused: to describe it, or to correct the model that read it (8 §2, §3). */
export interface DescribeOffer {
  /** draft that keeps the file; null for users who may not change models */
  draft: string | null
  /** name of the model that no longer fits; null when no model knows the file */
  model: string | null
}
