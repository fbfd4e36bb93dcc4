/**
 * Verdict of a figure; `none`: nothing to compare with; `partial`: too little is compared (4-decisions, 53); `doubted`: a figure
 * under doubt changes it (66).
 */
export type Status = 'good' | 'warn' | 'bad' | 'none' | 'partial' | 'doubted'

/** One word per verdict, the same on every page, print and file (4-decisions, 48). */
export const VERDICT_WORDS = {
  good: 'dans le rythme',
  warn: 'à surveiller',
  bad: 'en retard',
} as const satisfies Record<Exclude<Status, 'none' | 'partial' | 'doubted'>, string>

/** Word when a third or more of the realised figure is compared with nothing (4-decisions, 53). */
export const PARTIAL = 'comparaison partielle'

/** Word when figures under doubt would change the verdict (4-decisions, 66). */
export const UNDER_DOUBT = 'sous réserve'

/** Word from 100 % of the month's target on. */
export const REACHED = 'atteint'

interface Standing {
  /** realised in percent of the month's target: reached from 100 on; null: no target */
  reached?: number | null
  /** true when the figure is below what it is compared with (`Judged`): 'atteint' is then not used */
  below?: boolean | undefined
  /** word when there is no status */
  none?: string
}

/** Word of a verdict, the same on every page; 'atteint' only from 100 % of the target (4-decisions, 48). */
export function statusWord(
  status: Status,
  { reached = null, below = false, none = 'sans objectif' }: Standing = {},
): string {
  if (status === 'none') return none
  if (status === 'partial') return PARTIAL
  if (status === 'doubted') return UNDER_DOUBT
  if (reached !== null && reached >= 100 && !below) return REACHED
  return VERDICT_WORDS[status]
}

/** Lowest values for the statuses good and warn. */
export interface Thresholds {
  good: number
  warn: number
}

/** The two sides of a widget's verdict: a figure, and the base of its percentage. */
export interface Compared {
  figure: string
  /** article of the figure in a sentence; undefined: 'le' */
  article?: 'la' | 'les'
  base: string
}

/** A widget's thresholds and the words for what they compare (4-decisions, 48). */
export interface VerdictTable extends Thresholds, Compared {
  /** factor from ratios to percentages, where the thresholds are ratios */
  scale?: number
  /** the sides that 'atteint' compares, where they differ: from 100 % on */
  whole?: Compared
}

/*
 * One named table per widget, never shared (3 §9; 4-decisions, 24): equal numbers are a coincidence, and change
 * separately. The tables of quality and VideoCheck are in `quality/brands.ts` and `videocheck/targets.ts`, because every
 * page of figures would send them to the browser from here.
 */

const MONTH_TARGET: Compared = { figure: 'réalisé', base: 'de l’objectif' }
const PROJECTED = {
  figure: 'projection',
  article: 'la',
  base: 'de l’objectif',
  whole: MONTH_TARGET,
} as const

/** Synthesis gauges and details, comparison of concessions: realised ÷ prorated target, a ratio (4-decisions, 48). */
export const SYNTHESIS_RATIO: VerdictTable = {
  good: 0.95,
  warn: 0.8,
  scale: 100,
  whole: MONTH_TARGET,
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
/** Week per concession: realised in percent of Σ 'Obj. Jr.' of its working days. */
export const WEEK_PERCENT: VerdictTable = {
  good: 90,
  warn: 75,
  figure: 'réalisé',
  base: 'de l’objectif de la semaine',
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
  article: 'les',
  base: 'de l’objectif par jour',
}
/** Potential progress: billed hours in percent of the potential to date. */
export const POTENTIAL_PERCENT: VerdictTable = {
  good: 90,
  warn: 70,
  figure: 'facturé',
  base: 'du potentiel à date',
}
/** Highest delay without danger, in percent of the potential to date. */
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
  article: 'les',
  base: 'de l’objectif à date',
  whole: { figure: 'ventes', base: 'de l’objectif du mois' },
}

/** Status of a value by a widget's thresholds; `none` for null. */
export function statusOf(value: number | null, thresholds: Thresholds): Status {
  if (value === null) return 'none'
  if (value >= thresholds.good) return 'good'
  return value >= thresholds.warn ? 'warn' : 'bad'
}
