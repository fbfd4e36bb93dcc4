/** That a month has nothing of the part. */
export const NO_PART = {
  workers: 'Aucune heure de collaborateur importée ce mois.',
  sales: 'Aucune vente importée ce mois.',
} as const

/** The same of billed hours, in a sentence of its own or among others. */
export const NO_BILLED_HOURS = 'Aucune heure facturée importée ce mois'
