/** What the planning says while it has no scope, and what to do next. */
export interface ChooseScope {
  icon: 'lock' | 'building'
  title: string
  next: string
}

/** Said to who covers nothing. */
export const NOTHING_COVERED: ChooseScope = {
  icon: 'lock',
  title: 'Aucune concession ne vous est attribuée',
  next: 'Demandez à votre administrateur de vous rattacher à un groupe, une plaque ou une concession.',
}

/** Said before a scope is chosen (spec 2 §8). */
export const CHOOSE_SCOPE: ChooseScope = {
  icon: 'building',
  title: 'Sélectionnez une concession, une plaque ou un groupe pour afficher le planning',
  next: 'Le choix se fait dans la barre de filtres, au-dessus.',
}
