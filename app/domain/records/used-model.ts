/** Identifies the version of an import model that read a file (8 §2). */
export interface UsedModel {
  _id: string
  name: string
  version: number
}
