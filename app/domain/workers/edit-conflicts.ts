import { mergeEdit } from '../edits/three-way-merge'
import { worded } from '../edits/words'
import { type StoredWorker, WORKER_WORDS } from './changes'
import type { WorkerInput } from './rules'

type Field = keyof StoredWorker
/** A collaborator's fields as text, to compare two edits. */
export type WorkerTexts = Readonly<Record<Field, string>>

const ON = 'on'
const textOf = (value: string | boolean | null | undefined) =>
  typeof value === 'boolean' ? (value ? ON : '') : (value ?? '')

/** Converts a collaborator's fields to text, as a form shows them. */
export const workerTexts = (worker: StoredWorker): WorkerTexts =>
  Object.fromEntries(
    worded(WORKER_WORDS).map((field) => [field, textOf(worker[field])]),
  ) as unknown as WorkerTexts

/** Original values of a collaborator as JSON, for the form's hidden field. */
export const shownWorker = (worker: StoredWorker): string => JSON.stringify(workerTexts(worker))

/** Parses the hidden field of `shownWorker`; null when missing or invalid. */
export function readShownWorker(text: string): WorkerTexts | null {
  try {
    const read: Record<string, unknown> = JSON.parse(text)
    const texts = worded(WORKER_WORDS).map((field) => [field, read[field]] as const)
    if (texts.some(([, value]) => typeof value !== 'string')) return null
    return Object.fromEntries(texts) as unknown as WorkerTexts
  } catch {
    return null
  }
}

/**
 * Merges an edit of the name alone. @param seen the original name; '': unknown
 * @throws EditConflictError when another user changed the name
 */
export const renamed = (stored: string, name: string, seen: string): { name: string } =>
  mergeEdit(
    { name: WORKER_WORDS.name },
    { name: stored },
    { name },
    seen === '' ? null : { name: seen },
  )

/**
 * Merges the form's values into the stored collaborator: fields that the user left unchanged keep the stored value
 * (4-decisions, 37).
 * @param nameOf name of an account
 * @throws EditConflictError for a field that both users changed
 */
export function overStored(
  stored: StoredWorker,
  wanted: StoredWorker,
  seen: WorkerTexts,
  nameOf: (userId: string) => string,
): WorkerInput {
  const words = { ...WORKER_WORDS, userId: { ...WORKER_WORDS.userId, show: nameOf } }
  const merged = mergeEdit(words, workerTexts(stored), workerTexts(wanted), seen)
  return { ...merged, isApprenticeDefault: merged.isApprenticeDefault === ON }
}
