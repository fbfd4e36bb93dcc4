/** An optional part of a day's import as screens name it (4-decisions, 41): 'Ventes au 18/11/2026'. */
export const PART_LABELS = { workers: 'Heures des collaborateurs', sales: 'Ventes' } as const

/** A part of a concession that cannot be read, on which it is out of the sums (4-decisions, 42). */
export const BROKEN_LABELS = {
  record: 'relevé illisible',
  objectif: 'objectif illisible',
  planning: 'planning illisible',
  hours: 'heures illisibles',
  sales: 'ventes illisibles',
  targets: 'objectifs individuels illisibles',
  multipliers: 'coefficients illisibles',
} as const
