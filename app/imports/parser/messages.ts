import type { RuleStatus } from '~/domain/errors'
import type { ImportFinding } from '~/domain/imports/finding'
import type { ReadActivity, ReadingContext } from '../activity/read-activity'
import type { VideocheckContext } from '../videocheck/gather'
import type { ReadVideocheck } from '../videocheck/read-videocheck'

/** The two workbooks: what each is read against, and what comes of it. */
export interface Readings {
  activity: { context: ReadingContext; read: ReadActivity }
  videocheck: { context: VideocheckContext; read: ReadVideocheck }
}
export type ReadingKind = keyof Readings

/** What the parsing thread is asked. */
export type ParserRequest = {
  [K in ReadingKind]: { kind: K; bytes: ArrayBuffer; context: Readings[K]['context'] }
}[ReadingKind]

/** Asks for what comes after a batch of concessions: one at a time, so that taking them in holds up nobody. */
export const MORE = 'more'

/** What it answers: progress, concessions in batches (each waits for `MORE`), then one of the last three. */
export type ParserMessage =
  | { kind: 'checking' }
  | { kind: 'sites'; sites: readonly unknown[] }
  | { kind: 'done'; rest: unknown }
  | { kind: 'refused'; message: string; status: RuleStatus; findings: ImportFinding[] }
  /** a fault of ours, for the log */
  | { kind: 'broken'; error: string | undefined }
