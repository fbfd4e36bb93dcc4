import type { RuleStatus } from '~/domain/errors'
import type { ImportFinding } from '~/domain/imports/finding'
import type { ReadActivity, ReadingContext } from './read-activity'
import type { ReadSite } from './site-figures'

/** What the parsing thread is asked. */
export interface ParserRequest {
  bytes: ArrayBuffer
  context: ReadingContext
}

/** What it answers: progress, concessions in batches, then one of the last three. */
export type ParserMessage =
  | { kind: 'checking' }
  | { kind: 'sites'; sites: ReadSite[] }
  | ({ kind: 'done' } & Omit<ReadActivity, 'sites'>)
  | { kind: 'refused'; message: string; status: RuleStatus; findings: ImportFinding[] }
  /** a fault of ours, for the log */
  | { kind: 'broken'; error: string | undefined }
