import { RuleError } from '../errors'

/**
 * State of a batch (9-first-day §3): its files are read, asked about, stored, perhaps stopped and resumed, and perhaps
 * undone together.
 */
export type BatchState =
  | 'reading'
  | 'asking'
  | 'storing'
  | 'stopped'
  | 'done'
  | 'undoing'
  | 'undone'

/** States in which a process works on the batch. */
export const RUNNING_STATES = ['reading', 'storing', 'undoing'] as const
export type RunningState = (typeof RUNNING_STATES)[number]

/** True while a process works on the batch. */
export const isRunning = (state: BatchState): state is RunningState =>
  RUNNING_STATES.some((one) => one === state)

/** State of a file; `unreadable` and `failed` carry a reason. */
export type BatchFileState = 'unread' | 'read' | 'unreadable' | 'stored' | 'failed'

export const BATCH_INTENTS = ['answer', 'save', 'stop', 'resume', 'undo', 'drop'] as const
export type BatchIntent = (typeof BATCH_INTENTS)[number]

/** 404: no such batch of the account's own, or its files have expired before they were stored. */
export class BatchGoneError extends RuleError {
  constructor() {
    super(
      'Ce lot n’est plus disponible\u202f: avant l’enregistrement, ses fichiers sont gardés une heure. Envoyez-les de nouveau.',
      404,
    )
  }
}

/** 409: the batch is in another state than the button needs. */
export class BatchStateError extends RuleError {
  constructor() {
    super('Ce lot a changé entre-temps\u202f: le voici tel qu’il est maintenant.', 409)
  }
}

/** 422: files still ask for their day, or for which of them is meant. */
export class OpenQuestionsError extends RuleError {
  constructor(files: number) {
    super(
      files === 1
        ? 'Un fichier attend une réponse\u202f: répondez ou laissez-le de côté.'
        : `Répondez d’abord pour les ${files} fichiers qui attendent une réponse, ou laissez-les de côté.`,
      422,
    )
  }
}

/** 422: no file of the batch can be stored. */
export class NothingToStoreError extends RuleError {
  constructor() {
    super('Il n’y a aucun fichier à enregistrer dans ce lot.', 422)
  }
}

export const FILE_GONE = 'Ce fichier n’est plus gardé\u202f: envoyez-le de nouveau.'
