import { NotFoundError } from '../errors'

/** No group has this identifier. */
export class GroupNotFoundError extends NotFoundError {
  constructor() {
    super('Groupe introuvable.')
  }
}

/** No plate has this identifier. */
export class PlateNotFoundError extends NotFoundError {
  constructor() {
    super('Plaque introuvable.')
  }
}

/** No concession has this identifier. */
export class SiteNotFoundError extends NotFoundError {
  constructor() {
    super('Concession introuvable.')
  }
}
