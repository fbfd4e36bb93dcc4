import { personKey } from '../comparable-text'
import { RuleError } from '../errors'

interface Person {
  name: string
  matricule: string | null
}

/** 409: the concession has a collaborator of this name, whom a file would mean as well. */
export class NamesakeError extends RuleError {
  constructor(name: string) {
    super(`Un collaborateur «\u202f${name}\u202f» est déjà dans cette concession.`, 409)
  }
}

/** First of a concession's people with the same name as an import compares it (5 §1), unless both numbers differ. */
export const namesakeOf = <P extends Person>(
  { name, matricule }: Person,
  others: readonly P[],
): P | undefined =>
  others.find(
    (other) =>
      personKey(other.name) === personKey(name) &&
      (!matricule || !other.matricule || matricule === other.matricule),
  )

/** @throws NamesakeError 409 */
export function assertNoNamesake(worker: Person, others: readonly Person[]): void {
  const namesake = namesakeOf(worker, others)
  if (namesake) throw new NamesakeError(namesake.name)
}
