import type { Scope } from '../access/scope'
import type { Month } from '../calendar/business-day'
import {
  type MetierTarget,
  metierKey,
  metierTargets,
  multiplierFinder,
  nodesOf,
  type StoredMultiplier,
} from './coefficients'

/** A coefficient from a month on; null: from then on the node has none of its own. */
export interface MultiplierStep {
  from: Month
  targetMultiplier: number | null
}

/** A job title's coefficient of one node through time (4-decisions, 51). */
export interface DatedMultiplier extends Omit<StoredMultiplier, 'targetMultiplier' | 'since'> {
  /** what holds before the first step: all there was before coefficients had dates; null: none */
  targetMultiplier: number | null
  /** in the order of their months, each once */
  changes?: readonly MultiplierStep[]
}

/** What one node's coefficient is in a month, and since when; null: it has none of its own. */
export function ownAt(
  stored: Pick<DatedMultiplier, 'targetMultiplier' | 'changes'> | null,
  month: Month,
): { value: number; since: Month | null } | null {
  if (!stored) return null
  const step = stored.changes?.filter(({ from }) => from <= month).at(-1)
  const value = step ? step.targetMultiplier : stored.targetMultiplier
  return value === null ? null : { value, since: step?.from ?? null }
}

/** The coefficients that hold in a month. */
export function multipliersAt(
  stored: readonly DatedMultiplier[],
  month: Month,
): StoredMultiplier[] {
  return stored.flatMap(({ _id, node, metier, ...dated }) => {
    const own = ownAt(dated, month)
    return own ? [{ _id, node, metier, targetMultiplier: own.value, since: own.since }] : []
  })
}

/** The steps once a coefficient holds from a month on: those of other months stay as they are. */
export function withStep(
  changes: readonly MultiplierStep[] | undefined,
  step: MultiplierStep,
): MultiplierStep[] {
  const others = (changes ?? []).filter(({ from }) => from !== step.from)
  return [...others, step].sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** The month up to which a change from `from` moves anything: that of the next step; null: without end. */
export const movedUntil = (
  stored: Pick<DatedMultiplier, 'changes'> | null,
  from: Month,
): Month | null => stored?.changes?.find((step) => step.from > from)?.from ?? null

/** A job title's coefficient within a scope in a month, since when, and what it becomes. */
export interface DatedTarget extends MetierTarget {
  /** the next month in which another value holds; null: none is set */
  next: { from: Month; targetMultiplier: number } | null
}

/** The coefficients of a scope in a month, as `metierTargets` lists them, with their dates. */
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

/** The stored coefficients as they would be once some hold from a month on, for one node. */
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
