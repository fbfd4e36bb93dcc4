/** Messages for a month without the part. */
export const NO_PART = {
  workers: 'Aucune heure de collaborateur importée ce mois.',
  sales: 'Aucune vente importée ce mois.',
} as const

/** Message without final period, to be part of a sentence. */
export const NO_BILLED_HOURS = 'Aucune heure facturée importée ce mois'
