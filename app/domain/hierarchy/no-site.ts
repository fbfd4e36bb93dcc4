/** Said where the network has no group to choose (docs/decisions/screens.md). */
export const NO_GROUP_YET = 'Le réseau n’a encore aucun groupe.'

/** Of a scope that is empty; what follows says what to do. */
export const NO_SITE_HERE = 'Ce périmètre ne contient aucune concession'

/** Said to who covers nothing: why, and what to do. */
export const NOTHING_COVERED = {
  why: 'Aucune concession ne vous est attribuée',
  next: 'Demandez à votre administrateur de vous rattacher à un groupe, une plaque ou une concession.',
}
