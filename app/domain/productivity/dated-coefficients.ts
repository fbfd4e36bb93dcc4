import type { Scope } from '../access/scope'
import type { Month } from '../calendar/local-date'
import {
  type MetierTarget,
  metierKey,
  metierTargets,
  multiplierFinder,
  nodesOf,
  type StoredMultiplier,
} from './coefficients'

/** A coefficient valid from a month on; null: from then on the node has none of its own. */
export interface MultiplierStep {
  from: Month
  targetMultiplier: number | null
}

/** History of a job title's coefficient at one node (4-decisions, 51). */
export interface DatedMultiplier extends Omit<StoredMultiplier, 'targetMultiplier' | 'since'> {
  /** value before the first step, or the only value of an undated coefficient; null: none */
  targetMultiplier: number | null
  /** in order of `from`, each month once */
  changes?: readonly MultiplierStep[]
}

/** A node's own coefficient in a month, and the first month of its validity; null: none. */
export function ownAt(
  stored: Pick<DatedMultiplier, 'targetMultiplier' | 'changes'> | null,
  month: Month,
): { value: number; since: Month | null } | null {
  if (!stored) return null
  const step = stored.changes?.filter(({ from }) => from <= month).at(-1)
  const value = step ? step.targetMultiplier : stored.targetMultiplier
  return value === null ? null : { value, since: step?.from ?? null }
}

/** Coefficients valid in a month. */
export function multipliersAt(
  stored: readonly DatedMultiplier[],
  month: Month,
): StoredMultiplier[] {
  return stored.flatMap(({ _id, node, metier, ...dated }) => {
    const own = ownAt(dated, month)
    return own ? [{ _id, node, metier, targetMultiplier: own.value, since: own.since }] : []
  })
}

/** Adds a step, or replaces the step of the same month. */
export function withStep(
  changes: readonly MultiplierStep[] | undefined,
  step: MultiplierStep,
): MultiplierStep[] {
  const others = (changes ?? []).filter(({ from }) => from !== step.from)
  return [...others, step].sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** First month that a change from `from` no longer affects: that of the next step; null: without end. */
export const movedUntil = (
  stored: Pick<DatedMultiplier, 'changes'> | null,
  from: Month,
): Month | null => stored?.changes?.find((step) => step.from > from)?.from ?? null

/** A job title's coefficient within a scope in a month, with its validity and the next value. */
export interface DatedTarget extends MetierTarget {
  /** the next month with another value; null: none */
  next: { from: Month; targetMultiplier: number } | null
}

/** Coefficients of a scope in a month, as `metierTargets` lists them, with their dates. */
export function datedTargets(
  scope: Scope,
  stored: readonly DatedMultiplier[],
  month: Month,
  others: readonly string[] = [],
): DatedTarget[] {
  const nodes = nodesOf(scope)
  const within = stored.filter(({ node }) => nodes.includes(node))
  const later = [
    ...new Set(
      within.flatMap(({ changes = [] }) =>
        changes.flatMap(({ from }) => (from > month ? [from] : [])),
      ),
    ),
  ].sort()
  const finders = later.map((from) => ({
    from,
    find: multiplierFinder(scope, multipliersAt(within, from)),
  }))
  const coming = within.filter((one) => later.some((from) => ownAt(one, from) !== null))
  const names = [...others, ...coming.map(({ metier }) => metier)]
  return metierTargets(scope, multipliersAt(within, month), names).map((target) => {
    const trade = { metier: target.metier, apprentice: false }
    const change = finders.find(({ find }) => find(trade) !== target.targetMultiplier)
    return {
      ...target,
      next: change ? { from: change.from, targetMultiplier: change.find(trade) } : null,
    }
  })
}

/** Applies new coefficients of one node from a month on to the stored ones. */
export function withMultipliers(
  stored: readonly DatedMultiplier[],
  node: string,
  changes: readonly { metier: string; targetMultiplier: number }[],
  from: Month,
): DatedMultiplier[] {
  const isOf = (metier: string) => (one: DatedMultiplier) =>
    one.node === node && metierKey(one.metier) === metierKey(metier)
  return changes.reduce<DatedMultiplier[]>(
    (all, { metier, targetMultiplier }) => {
      const own = all.find(isOf(metier)) ?? { _id: '', node, metier, targetMultiplier: null }
      const next = { ...own, changes: withStep(own.changes, { from, targetMultiplier }) }
      return [...all.filter((one) => one !== own), next]
    },
    [...stored],
  )
}
