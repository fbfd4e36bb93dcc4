import { NotFoundError } from '../errors'

/** 404: no webhook has this identifier. */
export class OutletNotFoundError extends NotFoundError {
  constructor() {
    super('Ce webhook n’existe pas.')
  }
}
