import type { RuleStatus } from '~/domain/errors'
import type { ImportFinding } from '~/domain/imports/finding'
import type { ReadActivity, ReadingContext } from '../activity/read-book'
import type { DescriptionContext } from '../models/describe/context'
import type { ReadDescription } from '../models/describe/describe'
import type { StaffFileContext, StaffWorkbook } from '../models/staff/staff-file'
import type { UnverifiedWorkbook } from '../network-workbook/downloaded'
import type { ReadVideocheck } from '../videocheck/read-videocheck'
import type { VideocheckContext } from '../videocheck/sites-of-file'
import type { RefusalFacts } from '../workbook/errors'

/** Context and result of reading each kind of workbook (5, 9-first-day §2), and of describing a file (8 §2). */
export interface Readings {
  activity: { context: ReadingContext; read: ReadActivity }
  videocheck: { context: VideocheckContext; read: ReadVideocheck }
  network: { context: null; read: UnverifiedWorkbook }
  staff: { context: StaffFileContext; read: { converted: StaffWorkbook | null } }
  description: { context: DescriptionContext; read: ReadDescription }
}
export type ReadingKind = keyof Readings

/** Request to the parsing thread. */
export type ParserRequest = {
  [K in ReadingKind]: { kind: K; bytes: ArrayBuffer; context: Readings[K]['context'] }
}[ReadingKind]

/** Requests the next batch of concessions. One at a time, so that storing them does not block the event loop. */
export const MORE = 'more'

/**
 * Message of the parsing thread: progress, concessions in batches (each waits for `MORE`), then one of the last three.
 */
export type ParserMessage =
  | { kind: 'checking' }
  | { kind: 'sites'; sites: readonly unknown[] }
  | { kind: 'done'; rest: unknown }
  | {
      kind: 'refused'
      message: string
      status: RuleStatus
      findings: ImportFinding[]
      facts: RefusalFacts
    }
  /** a defect, for the log */
  | { kind: 'broken'; error: string | undefined }
