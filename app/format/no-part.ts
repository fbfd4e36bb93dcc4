/** That a month has nothing of the part. */
export const NO_PART = {
  workers: 'Aucune heure de collaborateur importée ce mois.',
  sales: 'Aucune vente importée ce mois.',
} as const
