import type { LocalDate, Month } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import { percentOf } from '../percent'

/** A concession's month of one measure, at its data date. Euros or hours. */
export interface YearMonth {
  month: Month
  /** null: no data */
  dataDate: LocalDate | null
  /** true when a record is invalid */
  unreadable: boolean
  /** without doubted cells */
  realized: number
  /** part of `realized` of the services with an objectif (4-decisions, 64 and 65) */
  compared: number
  /** the month's objectif up to the data date */
  due: number
  /** 0: none */
  target: number
  /** true when doubted cells are left out of the month's figures (4-decisions, 66) */
  isDoubted?: boolean
}

/** A concession's months of a year, split at the month of the analysed date. */
export interface YearInput {
  finished: readonly YearMonth[]
  current: YearMonth
  coming: readonly YearMonth[]
  /** landing of the current month; null: no data, or no elapsed working day */
  landing: number | null
}

/** Gap and landing of a concession's year. Euros or hours. */
export interface YearFigures {
  /** 'Réalisé comparé' of the months with data and an objectif (4-decisions, 43 and 65) */
  realized: number
  /** their objectifs, each up to the data date (4-decisions, 58) */
  due: number
  /** null when no month is compared */
  gap: number | null
  /** realised in percent of due */
  percent: number | null
  /** realised in months, and by services, without an objectif, which nothing is compared with */
  outside: number
  /** landing of the year: realised of finished months, landing of this one, objectifs of the coming ones */
  landing: number | null
  /** objectifs of the same months */
  budget: number
  /** landing in percent of that budget */
  landingPercent: number | null
  /** months without data or an invalid record that have an objectif; months with data and none; coming ones without */
  unrecorded: Month[]
  /** finished months whose doubted cells are left out */
  setAside: Month[]
  untargeted: Month[]
  unplanned: Month[]
}

const sum = (values: readonly number[]) => withoutNoise(values.reduce((all, one) => all + one, 0))
const hasData = ({ dataDate, unreadable }: YearMonth) => dataDate !== null && !unreadable
const monthsOf = (list: readonly YearMonth[]) => list.map(({ month }) => month)

/** Expected end of the current month: its landing; its objectif while it has no data. */
function currentLanding({ current, landing }: YearInput): number {
  return landing ?? (hasData(current) ? current.compared : current.target)
}

/**
 * Computes gap and landing of a concession's year. The gap compares what the history compares: months with data and an
 * objectif, each due up to its data date (4-decisions, 43 and 58). The landing adds the landing of the current month
 * and the objectifs of the coming months.
 */
export function yearFigures(input: YearInput): YearFigures {
  const { finished, current, coming } = input
  const past = [...finished, current]
  const known = past.filter(hasData)
  const compared = known.filter(({ target }) => target !== 0)
  const realized = sum(compared.map((month) => month.compared))
  const due = sum(compared.map((month) => month.due))
  const isCompared = compared.some((month) => month.due !== 0)
  const ended = finished.filter((month) => hasData(month) && month.target !== 0)
  const aimed = coming.filter(({ target }) => target !== 0)
  const budget = sum([...ended, current, ...aimed].map(({ target }) => target))
  const lands = current.target !== 0 && (isCompared || ended.length > 0)
  const landing = lands
    ? sum([
        ...ended.map((month) => month.compared),
        currentLanding(input),
        ...aimed.map(({ target }) => target),
      ])
    : null
  return {
    realized,
    due,
    gap: isCompared ? withoutNoise(realized - due) : null,
    percent: isCompared ? percentOf(realized, due) : null,
    outside: sum(
      known.map(({ target, ...month }) =>
        target === 0 ? month.realized : month.realized - month.compared,
      ),
    ),
    landing,
    budget: landing === null ? 0 : budget,
    landingPercent: landing === null ? null : percentOf(landing, budget),
    setAside: monthsOf(finished.filter(({ isDoubted = false }) => isDoubted)),
    unrecorded: monthsOf(finished.filter((month) => !hasData(month) && month.target !== 0)),
    untargeted: monthsOf(known.filter(({ target }) => target === 0)),
    unplanned: monthsOf(coming.filter(({ target }) => target === 0)),
  }
}

/** Sum of the concessions of a scope. */
export interface YearTotal
  extends Pick<
    YearFigures,
    'realized' | 'due' | 'gap' | 'percent' | 'outside' | 'landing' | 'budget' | 'landingPercent'
  > {}

/** Adds up concessions: the gap of those that have one, the landing of those that have one. */
export function yearTotal(all: readonly YearFigures[]): YearTotal {
  const compared = all.filter(({ gap }) => gap !== null)
  const landed = all.filter(({ landing }) => landing !== null)
  const realized = sum(compared.map((one) => one.realized))
  const due = sum(compared.map((one) => one.due))
  const landing = landed.length === 0 ? null : sum(landed.map((one) => one.landing ?? 0))
  const budget = sum(landed.map((one) => one.budget))
  return {
    realized,
    due,
    gap: compared.length === 0 ? null : withoutNoise(realized - due),
    percent: compared.length === 0 ? null : percentOf(realized, due),
    outside: sum(all.map((one) => one.outside)),
    landing,
    budget,
    landingPercent: landing === null ? null : percentOf(landing, budget),
  }
}
