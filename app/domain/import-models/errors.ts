import { InvalidInputError, NotFoundError, RuleError } from '../errors'
import { MOST_MODELS } from './limits'

/** 404: no model has this identifier, or it was deleted. */
export class ModelNotFoundError extends NotFoundError {
  constructor() {
    super('Ce modèle d’import n’existe pas ou plus.')
  }
}

/** 404: the model never had this version. */
export class VersionNotFoundError extends NotFoundError {
  constructor(name: string, version: number) {
    super(`Le modèle d’import «\u202f${name}\u202f» n’a pas de version ${version}.`)
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

/** 422: as many models are in use as there may be. */
export class TooManyModelsError extends RuleError {
  constructor() {
    super(
      `Il y a déjà ${MOST_MODELS} modèles d’import, le maximum. Supprimez d’abord ceux qui ne servent plus.`,
      422,
    )
  }
}
