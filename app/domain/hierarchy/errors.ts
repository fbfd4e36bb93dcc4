import { NotFoundError } from '../errors'

/** 404: no group has this identifier. */
export class GroupNotFoundError extends NotFoundError {
  constructor() {
    super('Groupe introuvable.')
  }
}

/** 404: no plate has this identifier. */
export class PlateNotFoundError extends NotFoundError {
  constructor() {
    super('Plaque introuvable.')
  }
}

/** 404: no concession has this identifier. */
export class SiteNotFoundError extends NotFoundError {
  constructor() {
    super('Concession introuvable.')
  }
}
