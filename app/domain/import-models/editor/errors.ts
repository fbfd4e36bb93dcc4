import { RuleError } from '../../errors'

/** 404: the draft has expired, or is another user's. A draft is kept one hour after its last change (8 §2). */
export class DraftGoneError extends RuleError {
  constructor() {
    super(
      'Ce brouillon n’est plus disponible\u202f: il est gardé une heure après sa dernière modification. Choisissez le fichier de nouveau.',
      404,
    )
  }
}

/** 422: a model is only saved once its file can be read with it (8 §2). */
export class UnreadableDraftError extends RuleError {
  constructor(reason: string) {
    super(`Le modèle n’est pas enregistré\u202f: ${reason}`, 422)
  }
}

/** 422: a carried file that holds no JSON document. */
export class NotJsonError extends RuleError {
  constructor() {
    super('Le fichier n’est pas un modèle d’import au format JSON.', 422)
  }
}
