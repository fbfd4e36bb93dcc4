import { NotFoundError, RuleError } from '../errors'
import { USER_UNKNOWN } from '../users/edits'
import { WorkerNotFoundError } from '../workers/rights'
import type { PersonKind } from './person'

const UNKNOWN: Readonly<Record<PersonKind, string>> = {
  worker: new WorkerNotFoundError().message,
  user: USER_UNKNOWN,
}

/** No person of that kind has that identifier (404). */
export class PersonNotFoundError extends NotFoundError {
  constructor(kind: PersonKind) {
    super(UNKNOWN[kind])
  }
}

const STILL_HERE: Readonly<Record<PersonKind, string>> = {
  worker:
    'Ce collaborateur est toujours en poste\u202f: supprimez-le du planning avant de l’anonymiser.',
  user: 'Ce compte est actif\u202f: désactivez-le ou supprimez-le avant de l’anonymiser.',
}

/** The person is still active: only people who have left may be anonymised (409). */
export class StillHereError extends RuleError {
  constructor(kind: PersonKind) {
    super(STILL_HERE[kind], 409)
  }
}

/** An anonymised account can be neither reactivated nor renamed (409). */
export class AnonymisedAccountError extends RuleError {
  constructor(refused: 'activé' | 'renommé') {
    super(`Ce compte a été anonymisé\u202f: il ne peut plus être ${refused}.`, 409)
  }
}

/** Another request is anonymising the same person now (409). */
export class UnderWayError extends RuleError {
  constructor() {
    super('L’anonymisation de cette personne est déjà en cours.', 409)
  }
}
