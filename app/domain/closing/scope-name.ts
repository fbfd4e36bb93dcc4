/** French name of the whole network. */
export const NETWORK_NAME = 'Tout le réseau'

/** Scope of a closing within a French sentence: 'pour Groupe Nord', 'pour tout le réseau'. */
export const forScope = (scopeName: string): string =>
  `pour ${scopeName === NETWORK_NAME ? 'tout le réseau' : scopeName}`
