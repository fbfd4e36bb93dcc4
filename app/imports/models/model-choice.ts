import type { KnownModel } from './recognise'

/** Models among which a file's is found (8 §3). */
export interface ModelChoice {
  /** models that may be recognised */
  models?: readonly KnownModel[]
  /** model that the import names; null: recognised by the file */
  chosen?: KnownModel | null
  /** true when the file's name is that of a text */
  isText?: boolean
  /** true: a total of the file that differs is an error of the result, not a refusal */
  trial?: boolean
}
