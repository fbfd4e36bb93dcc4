import { InvalidInputError, NotFoundError, RuleError } from '../errors'

/** 404: no model has this identifier, or it was deleted. */
export class ModelNotFoundError extends NotFoundError {
  constructor() {
    super('Ce modèle d’import n’existe pas ou plus.')
  }
}

/** 422: another model has the name, compared without case, accents and spaces. */
export class ModelNameTakenError extends InvalidInputError {
  constructor(name: string) {
    super({ name: [`Un autre modèle d’import s’appelle déjà «\u202f${name}\u202f».`] })
  }
}

/** 409: another administrator changed the model since the version that the caller read. Nothing is written. */
export class ModelConflictError extends RuleError {
  constructor({ name, seen, stored }: { name: string; seen: number; stored: number }) {
    super(
      `Une autre personne a modifié le modèle «\u202f${name}\u202f» entre-temps\u202f: vous avez lu la version ${seen}, la version ${stored} est enregistrée. Relisez-le, puis enregistrez de nouveau.`,
      409,
    )
  }
}
