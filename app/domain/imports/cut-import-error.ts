import { RuleError } from '../errors'

/** 503: an import ended before its file was stored whole; its log says which concessions are (5 §1). */
export class ImportCutError extends RuleError {
  readonly importId: string
  constructor(error: RuleError, importId: string) {
    super(error.message, error.status)
    this.cause = error
    this.importId = importId
  }
}
