/** Whose data: a collaborator of the planning, or an account. */
export const PERSON_KINDS = ['worker', 'user'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]

const WORDS: Readonly<Record<PersonKind, string>> = {
  worker: 'Ancien collaborateur',
  user: 'Ancien utilisateur',
}

/** What somebody who was anonymised is called from then on (7-beyond §4). @param number counted per kind, from 1 */
export const anonymousName = (kind: PersonKind, number: number): string =>
  `${WORDS[kind]} ${number}`

/** The address that an anonymised account keeps: unique, and of a domain that no mail ever reaches (RFC 2606). */
export const anonymousEmail = (number: number): string =>
  `ancien-utilisateur-${number}@anonyme.invalid`

/** What stands where a number, an address or an account's name was. */
export const ERASED = '(effacé)'

/** A collaborator as stored lines are searched for him. */
export interface SoughtWorker {
  _id: string
  matricule: string | null
  /**
   * Whether a name is his and nobody else's of the concession: with a namesake beside him, what only a name tells
   * cannot be his for certain, and stays.
   */
  isNamed(name: string): boolean
}
