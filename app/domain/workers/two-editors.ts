import { frenchDay } from '../calendar/business-day'
import { type FieldWords, mergeEdit } from '../edits/three-way'
import { SERVICE_LABELS } from '../records/services'
import { type StoredWorker, WORKER_FIELDS } from './changes'
import type { WorkerInput } from './rules'

type Field = keyof StoredWorker
/** A collaborator's fields as text, by which two edits are compared. */
export type WorkerTexts = Readonly<Record<Field, string>>

const ON = 'on'
const textOf = (value: string | boolean | null | undefined) =>
  typeof value === 'boolean' ? (value ? ON : '') : (value ?? '')

/** A collaborator as text, field by field: what stands open in a form. */
export const workerTexts = (worker: StoredWorker): WorkerTexts =>
  Object.fromEntries(
    WORKER_FIELDS.map((field) => [field, textOf(worker[field])]),
  ) as unknown as WorkerTexts

/** What a form carries of the collaborator that it showed. */
export const shownWorker = (worker: StoredWorker): string => JSON.stringify(workerTexts(worker))

/** The same, read back; null when the form carries none. */
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
 * A name typed over the one that was shown. @param seen '': nothing was shown
 * @throws ChangedMeanwhileError when somebody else gave another name meanwhile
 */
export const renamed = (stored: string, name: string, seen: string): { name: string } =>
  mergeEdit({ name: WORDS.name }, { name: stored }, { name }, seen === '' ? null : { name: seen })

/**
 * What a form asks for over what the collaborator holds by now: fields left as they were shown keep what is stored
 * (4-decisions, 37). @param nameOf an account's name
 * @throws ChangedMeanwhileError for a field that both changed
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
