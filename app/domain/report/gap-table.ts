import { byLever, LEVERS, type Lever } from '../causes/levers'
import { withoutNoise } from '../decimal'
import type { MorningLine, MorningView } from '../morning/view'

/** Levers of a scope with a planning and targets: their columns are shown where one of them applies. */
const USUAL: readonly Lever[] = ['calendar', 'presence', 'productivity', 'customerShare', 'rate']

/** Smallest amount that is not printed as 0, euros. */
const LEAST = 0.5

type Levers = Record<Lever, number>

/** Gaps of the morning by lever, for paper: the lines, the other services, the scope. Euros of CA Net. */
export interface GapTable {
  columns: Lever[]
  lines: MorningLine[]
  /** services without a line; `levers` is null when those of the scope are unknown */
  others: { count: number; value: number; levers: Levers | null } | null
  /** levers of the scope; null when they cannot be read */
  total: Levers | null
}

const minus = (sum: Levers, lines: readonly MorningLine[]): Levers =>
  byLever((lever) =>
    withoutNoise(lines.reduce((rest, { levers }) => rest - levers[lever], sum[lever])),
  )

/**
 * Builds the table of gaps: at most `most` lines, the success among them; the services of left out lines count among
 * the others, whose levers are the scope's minus those of the lines.
 * @param total levers of the scope; null when they cannot be read
 * @param most at least 1
 */
export function gapTable(view: MorningView, total: Levers | null, most: number): GapTable {
  const { lines: all } = view
  // The last gaps go first: the success is the last line, and stays.
  const isSuccess = (line: MorningLine | undefined) => line !== undefined && line.value > 0
  const kept =
    all.length <= most
      ? all
      : isSuccess(all.at(-1))
        ? [...all.slice(0, most - 1), ...all.slice(-1)]
        : all.slice(0, most)
  const left = all.filter((line) => !kept.includes(line))
  const count = left.length + (view.others?.count ?? 0)
  const value = withoutNoise(left.reduce((sum, line) => sum + line.value, view.others?.value ?? 0))
  const others = count === 0 ? null : { count, value, levers: total && minus(total, kept) }
  const rows = [...kept.map(({ levers }) => levers), ...(total ? [total] : [])]
  const applies = (lever: Lever) => rows.some((levers) => Math.abs(levers[lever]) >= LEAST)
  const found = LEVERS.filter(applies)
  const columns = found.some((lever) => USUAL.includes(lever))
    ? LEVERS.filter((lever) => USUAL.includes(lever) || found.includes(lever))
    : found
  return { columns, lines: kept, others, total }
}

/** The lever that moved a gap most in its own direction; null when none did. */
export function mainLever(value: number, levers: Levers): Lever | null {
  const own = LEVERS.filter((lever) => levers[lever] < 0 === value < 0 && levers[lever] !== 0)
  return own.reduce<Lever | null>(
    (best, lever) =>
      best === null || Math.abs(levers[lever]) > Math.abs(levers[best]) ? lever : best,
    null,
  )
}
