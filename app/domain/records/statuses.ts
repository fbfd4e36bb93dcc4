/** How a figure stands; `none`: nothing to compare it with; `partial`: too little of it is compared (4-decisions, 53). */
export type Status = 'good' | 'warn' | 'bad' | 'none' | 'partial'

/** One word per verdict, the same on every page, paper and file (4-decisions, 48). */
export const VERDICT_WORDS = {
  good: 'dans le rythme',
  warn: 'à surveiller',
  bad: 'en retard',
} as const satisfies Record<Exclude<Status, 'none' | 'partial'>, string>

/** What is said where a third or more of what is realised is compared with nothing (4-decisions, 53). */
export const PARTIAL = 'comparaison partielle'

/** The word of a whole target: only from 100 % on. */
export const REACHED = 'atteint'

interface Standing {
  /** realised in percent of the whole target, where there is one: from 100 on the target is reached */
  reached?: number | null
  /** something of it is missing all the same (`Judged`): then nothing is called reached */
  below?: boolean | undefined
  /** why there is no status */
  none?: string
}

/** One word per verdict, the same on every page; 'atteint' only from 100 % of the target (4-decisions, 48). */
export function statusWord(
  status: Status,
  { reached = null, below = false, none = 'sans objectif' }: Standing = {},
): string {
  if (status === 'none') return none
  if (status === 'partial') return PARTIAL
  if (reached !== null && reached >= 100 && !below) return REACHED
  return VERDICT_WORDS[status]
}

/** From which value on a figure is good, and from which it only needs watching. */
export interface Thresholds {
  good: number
  warn: number
}

/** What a widget's verdict compares: a figure, and what it is a percentage of. */
export interface Compared {
  figure: string
  base: string
}

/** A widget's thresholds with the words of what it compares (4-decisions, 48). */
export interface VerdictTable extends Thresholds, Compared {
  /** where the thresholds are ratios: what makes percentages of them */
  scale?: number
  /** what 'atteint' compares, where that is another pair: from 100 % on */
  whole?: Compared
}

/*
 * One named table per widget, used by nothing else (3 §9; 4-decisions, 24):
 * equal numbers are equal by chance, and change one at a time. The tables of quality and VideoCheck stand in
 * `quality/brands.ts` and `videocheck/targets.ts`: here every page of figures would carry them to the browser.
 */

const WHOLE_TARGET: Compared = { figure: 'réalisé', base: 'de l’objectif' }
const PROJECTED = { figure: 'projection', base: 'de l’objectif', whole: WHOLE_TARGET }

/** Synthesis gauges and details, comparison of concessions: realised ÷ prorated target, a ratio (4-decisions, 48). */
export const SYNTHESIS_RATIO: VerdictTable = {
  good: 0.95,
  warn: 0.8,
  scale: 100,
  whole: WHOLE_TARGET,
  figure: 'réalisé',
  base: 'de l’attendu à date',
}
/** CA/HEC card of the synthesis: percent of the target rate. */
export const SYNTHESIS_RATE_PERCENT: VerdictTable = {
  good: 90,
  warn: 75,
  figure: 'CA Net / HEC',
  base: 'de l’objectif',
}
/** Projection card of the synthesis: projection in percent of the target. */
export const SYNTHESIS_PROJECTION_PERCENT: VerdictTable = { good: 90, warn: 75, ...PROJECTED }

/** Revenue progress display: projection in percent of the target (1 §9). */
export const REVENUE_PROGRESS_PERCENT: VerdictTable = { good: 90, warn: 75, ...PROJECTED }

/** Previous-day rings of revenue: the day in percent of monthly target ÷ working days. */
export const REVENUE_DAY_PERCENT: VerdictTable = {
  good: 90,
  warn: 75,
  figure: 'CA Net J-1',
  base: 'de l’objectif par jour',
}
/** Bars of net revenue per billed hour: percent of the target rate. */
export const REVENUE_RATE_PERCENT: VerdictTable = {
  good: 90,
  warn: 75,
  figure: 'CA/H',
  base: 'de l’objectif',
}

/** Hours progress card: projection in percent of the target. */
export const HOURS_PROGRESS_PERCENT: VerdictTable = { good: 90, warn: 75, ...PROJECTED }
/** Previous-day rings of hours: the day in percent of monthly target ÷ working days. */
export const HOURS_DAY_PERCENT: VerdictTable = {
  good: 90,
  warn: 75,
  figure: 'heures J-1',
  base: 'de l’objectif par jour',
}
/** Potential progress: billed hours in percent of the potential to date. */
export const POTENTIAL_PERCENT: VerdictTable = {
  good: 90,
  warn: 70,
  figure: 'facturé',
  base: 'du potentiel à date',
}
/** The delay is a danger when it exceeds this share of the potential to date, in percent. */
export const POTENTIAL_DELAY_DANGER = 30
/** Historical results: realised in percent of the budget due by the analysed date. */
export const HISTORY_PERCENT: VerdictTable = {
  good: 90,
  warn: 75,
  figure: 'réalisé',
  base: 'du budget dû à date',
  whole: { figure: 'réalisé', base: 'du budget' },
}

/** Productivity tables: realised hours in percent of a target, as shown (3 §9: tables 90 / 75). */
export const PRODUCTIVITY_PERCENT: VerdictTable = {
  good: 90,
  warn: 75,
  figure: 'facturé',
  base: 'de l’objectif proratisé',
}
/** Additional sales: below 75 low, 75 to 89 medium, 90 and above high. */
export const ADDITIONAL_SALES_PERCENT: VerdictTable = {
  good: 90,
  warn: 75,
  figure: 'ventes',
  base: 'de l’objectif à date',
  whole: { figure: 'ventes', base: 'de l’objectif du mois' },
}

/** The status of a value in a widget's table; `none` for null. */
export function statusOf(value: number | null, thresholds: Thresholds): Status {
  if (value === null) return 'none'
  if (value >= thresholds.good) return 'good'
  return value >= thresholds.warn ? 'warn' : 'bad'
}
