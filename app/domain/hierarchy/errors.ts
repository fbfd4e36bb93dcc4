import { NotFoundError } from '../errors'

export class GroupNotFoundError extends NotFoundError {
  constructor() {
    super('Groupe introuvable.')
  }
}

export class PlateNotFoundError extends NotFoundError {
  constructor() {
    super('Plaque introuvable.')
  }
}

export class SiteNotFoundError extends NotFoundError {
  constructor() {
    super('Concession introuvable.')
  }
}
