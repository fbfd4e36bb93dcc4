/** What the whole network is called. */
export const NETWORK_NAME = 'Tout le réseau'

/** For whom a month is closed, within a sentence: 'pour Groupe Nord', 'pour tout le réseau'. */
export const forScope = (scopeName: string): string =>
  `pour ${scopeName === NETWORK_NAME ? 'tout le réseau' : scopeName}`
