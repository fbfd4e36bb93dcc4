import type { Cover, Scope } from '../access/scope'
import { NO_GROUP_YET, NO_SITE_HERE, NOTHING_COVERED } from '../hierarchy/empty-messages'
import type { Network } from '../hierarchy/network'

/** Text of the planning without a concession to show, with the next step for the user. */
export interface ChooseScope {
  icon: 'lock' | 'building'
  title: string
  next: string
  /** true when a link to the creation of scopes follows */
  creates?: true
}

/** Text while no scope is chosen (spec 2 §8). */
const CHOOSE_SCOPE: ChooseScope = {
  icon: 'building',
  title: 'Sélectionnez une concession, une plaque ou un groupe pour afficher le planning',
  next: 'Le choix se fait dans la barre de filtres, au-dessus.',
}

const NO_GROUP: ChooseScope = {
  ...CHOOSE_SCOPE,
  next: NO_GROUP_YET,
  creates: true,
}

const NO_CONCESSION: ChooseScope = {
  icon: 'building',
  title: NO_SITE_HERE,
  next: 'Choisissez-en un autre dans la barre de filtres, au-dessus.',
}

/**
 * Text why the planning has no concession to show (spec 2 §8).
 * @param network null when it could not be read
 * @param scope null while none is chosen
 */
export function chooseScope(
  cover: Cover,
  network: Network | null,
  scope: Scope | null,
): ChooseScope {
  if (cover.kind === 'none')
    return { icon: 'lock', title: NOTHING_COVERED.why, next: NOTHING_COVERED.next }
  if (cover.kind === 'all' && network?.groups.length === 0) return NO_GROUP
  return scope ? NO_CONCESSION : CHOOSE_SCOPE
}
