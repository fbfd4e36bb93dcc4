import { type LocalDate, type Month, monthOf } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import { isOrdinary, TIMES, type UndoubtedDay, usualAmount } from './usual-amount'

/** Kinds of doubt in the verdict (4-decisions, 66). */
export const CELL_DOUBT_KINDS = ['above', 'fall', 'zero'] as const
export type CellDoubtKind = (typeof CELL_DOUBT_KINDS)[number]

/** A doubt holds, was confirmed by a user, or was ended by a later figure. */
export const DOUBT_STATES = ['open', 'confirmed', 'ended'] as const
export type DoubtState = (typeof DOUBT_STATES)[number]

/** One measure of one service in a record of a concession. Euros of CA Net, or hours. */
export interface CellRecord {
  date: LocalDate
  /** since the 1st of the month */
  cumulative: number
  /** working days after the earlier record of the month, up to `date` */
  worked: number
  /** all measures of the service are 0 */
  isEmpty: boolean
}

/** Doubt about one measure of one service (4-decisions, 66). Euros or hours. */
export interface CellDoubt {
  kind: CellDoubtKind
  /** date of the doubted record */
  date: LocalDate
  /** usual amount of the working days that the record covers (`above`), else the last undoubted cumulative */
  old: number
  /** amount of the day (`above`), else the doubted cumulative */
  new: number
  /** cumulative of the doubted record, to which a confirmation belongs */
  cumulative: number
  /** amount of a usual working day; null when unknown */
  usual: number | null
  state: DoubtState
  /** date of the record that ended it; null unless `state` is 'ended' */
  endedOn: LocalDate | null
}

/** Result of judging a measure of a service. */
interface Judged {
  /** in order of their dates; of one date at most one */
  doubts: CellDoubt[]
  /** undoubted days before the last record's month */
  known: number
}

/** Progress within a month. */
interface Progress {
  month: Month
  /** last undoubted cumulative; 0 at the beginning of the month */
  undoubted: number
  /** cumulative of the earlier record */
  earlier: number
  /** working days since the last undoubted record */
  waited: number
  open: CellDoubt[]
}

const begin = (month: Month): Progress => ({
  month,
  undoubted: 0,
  earlier: 0,
  waited: 0,
  open: [],
})

/**
 * True when a later cumulative fits to the last undoubted one, so that it ends the doubts. Without a usual amount
 * (a service at 0 that is young) it fits when it is not lower.
 */
function fits(cumulative: number, { undoubted, waited }: Progress, usual: number | null): boolean {
  const added = withoutNoise(cumulative - undoubted)
  if (usual === null) return added >= 0
  const most = withoutNoise(waited * usual * TIMES)
  return withoutNoise(added * TIMES) >= withoutNoise(waited * usual) && added <= most
}

/** The doubt that a record raises by itself; null when it is plausible after the earlier ones. */
function ownDoubt(
  { date, cumulative, worked, isEmpty }: CellRecord,
  { undoubted, earlier }: Progress,
  usual: number | null,
): CellDoubt | null {
  const doubt = { date, cumulative, usual, state: 'open' as const, endedOn: null }
  const wasAbove = (limit: number) =>
    withoutNoise(undoubted - cumulative) > limit && withoutNoise(earlier - cumulative) > limit
  if (isEmpty && undoubted !== 0 && earlier !== 0)
    return { kind: 'zero', old: undoubted, new: 0, ...doubt }
  if (usual === null) return null
  const added = withoutNoise(cumulative - earlier)
  const old = withoutNoise(usual * Math.max(1, worked))
  if (added > withoutNoise(old * TIMES)) return { kind: 'above', old, new: added, ...doubt }
  return wasAbove(usual) ? { kind: 'fall', old: undoubted, new: cumulative, ...doubt } : null
}

/**
 * Judges the records of one measure of one service of a concession, in the order of their dates (4-decisions, 66).
 * A doubt holds on every later record of its month until a figure fits or it is confirmed. Each one ends by itself.
 * @param isConfirmed tells whether a user confirmed the cumulative of a date
 */
export function judgeCell(
  records: readonly CellRecord[],
  isConfirmed: (date: LocalDate, cumulative: number) => boolean,
): Judged {
  const doubts: CellDoubt[] = []
  const days: UndoubtedDay[] = []
  const all: UndoubtedDay[] = []
  let known = 0
  let progress = begin('')
  const addDoubt = (own: CellDoubt, confirmed: boolean) => {
    doubts.push(own)
    if (confirmed) own.state = 'confirmed'
    else progress.open.push(own)
  }
  for (const record of records) {
    const { date, cumulative, worked } = record
    if (monthOf(date) !== progress.month) {
      known = days.length
      progress = begin(monthOf(date))
    }
    progress.waited += worked
    const amount = withoutNoise(cumulative - progress.earlier)
    const covered = Math.max(1, worked)
    const isPlain =
      progress.open.length === 0 && !record.isEmpty && isOrdinary(days, { date, amount, covered })
    const usual = isPlain ? null : usualAmount(days, date, all)
    if (progress.open.length > 0 && fits(cumulative, progress, usual)) {
      for (const doubt of progress.open) Object.assign(doubt, { state: 'ended', endedOn: date })
      progress.open = []
    } else if (!isPlain) {
      const own = ownDoubt(record, progress, usual)
      if (own) addDoubt(own, isConfirmed(date, cumulative))
    }
    progress.earlier = cumulative
    if (worked > 0) all.push({ date, amount: amount / worked })
    if (progress.open.length > 0) continue
    // A record that covers no working day (a Saturday) is not typical.
    if (progress.waited > 0)
      days.push({ date, amount: (cumulative - progress.undoubted) / progress.waited })
    progress.undoubted = cumulative
    progress.waited = 0
  }
  return { doubts, known }
}

/** True when a doubt holds on the figures of a date of its month. */
export const holdsOn = ({ date, state, endedOn }: CellDoubt, on: LocalDate): boolean =>
  date <= on && (state === 'open' || (endedOn !== null && endedOn > on))
