/** Kinds of person: a collaborator of the planning, or an account. */
export const PERSON_KINDS = ['worker', 'user'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]

const WORDS: Readonly<Record<PersonKind, string>> = {
  worker: 'Ancien collaborateur',
  user: 'Ancien utilisateur',
}

/** Name of an anonymised person (7-beyond §4). @param number counted per kind, from 1 */
export const anonymousName = (kind: PersonKind, number: number): string =>
  `${WORDS[kind]} ${number}`

/** Address of an anonymised account: unique, in a domain that never receives mail (RFC 2606). */
export const anonymousEmail = (number: number): string =>
  `ancien-utilisateur-${number}@anonyme.invalid`

/** Replacement for an erased number, address or account name. */
export const ERASED = '(effacé)'

/** Search criteria for a collaborator's stored lines. */
export interface WorkerMatcher {
  _id: string
  matricule: string | null
  /**
   * True if the name identifies this person alone within the concession. False for a name that a namesake bears as
   * well: lines known only by that name are not changed.
   */
  isNamed(name: string): boolean
}
