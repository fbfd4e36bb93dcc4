/** French message for a network without groups (docs/decisions/screens.md). */
export const NO_GROUP_YET = 'Le réseau n’a encore aucun groupe.'

/** French text for an empty scope; the caller appends the advice. */
export const NO_SITE_HERE = 'Ce périmètre ne contient aucune concession'

/** French texts for a user with an empty cover: the reason, and the advice. */
export const NOTHING_COVERED = {
  why: 'Aucune concession ne vous est attribuée',
  next: 'Demandez à votre administrateur de vous rattacher à un groupe, une plaque ou une concession.',
}
