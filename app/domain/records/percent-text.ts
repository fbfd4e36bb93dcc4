import { typeset } from '../minus'

const PERCENT = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** Formats a percentage for a message as on screen: `92,4 %` (4-decisions, 25). */
export const percentText = (value: number): string => `${typeset(PERCENT.format(value))}\u202f%`
