import { frenchDay } from '../calendar/local-date'
import { type FieldWords, mergeEdit } from '../edits/three-way-merge'
import { SERVICE_LABELS } from '../workshop-services'
import { type StoredWorker, WORKER_FIELDS } from './changes'
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
    WORKER_FIELDS.map((field) => [field, textOf(worker[field])]),
  ) as unknown as WorkerTexts

/** Original values of a collaborator as JSON, for the form's hidden field. */
export const shownWorker = (worker: StoredWorker): string => JSON.stringify(workerTexts(worker))

/** Parses the hidden field of `shownWorker`; null when missing or invalid. */
export function readShownWorker(text: string): WorkerTexts | null {
  try {
    const read: Record<string, unknown> = JSON.parse(text)
    const texts = WORKER_FIELDS.map((field) => [field, read[field]] as const)
    if (texts.some(([, value]) => typeof value !== 'string')) return null
    return Object.fromEntries(texts) as unknown as WorkerTexts
  } catch {
    return null
  }
}

const service = (key: string) =>
  Object.hasOwn(SERVICE_LABELS, key) ? SERVICE_LABELS[key as keyof typeof SERVICE_LABELS] : '-'

const day = (text: string) => (text ? frenchDay(text) : '-')

const WORDS: FieldWords<Field> = {
  name: { label: 'Nom' },
  service: { label: 'Service (équipe)', show: service },
  metier: { label: 'Métier' },
  secondaryService: { label: 'Service associé', show: service },
  isApprenticeDefault: { label: 'Apprenti', show: (value) => (value ? 'oui' : 'non') },
  matricule: { label: 'Matricule' },
  userId: { label: 'Compte lié' },
  arrivesOn: { label: 'Date d’arrivée', show: day },
  leavesOn: { label: 'Dernier jour', show: day },
}

/**
 * Merges an edit of the name alone. @param seen the original name; '': unknown
 * @throws EditConflictError when another user changed the name
 */
export const renamed = (stored: string, name: string, seen: string): { name: string } =>
  mergeEdit({ name: WORDS.name }, { name: stored }, { name }, seen === '' ? null : { name: seen })

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
  const words = { ...WORDS, userId: { label: WORDS.userId.label, show: nameOf } }
  const merged = mergeEdit(words, workerTexts(stored), workerTexts(wanted), seen)
  return { ...merged, isApprenticeDefault: merged.isApprenticeDefault === ON }
}
