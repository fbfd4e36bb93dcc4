import type { FreshnessView } from '../freshness/view'
import type { FiguresContext } from './analysis-view'

/** Maximum number of concessions of one kind that a page names; messages and the badge count the rest. */
const CARRIED = 30

/** Number of items beyond the maximum. */
const beyond = (list: readonly unknown[]) => Math.max(0, list.length - CARRIED)

/**
 * Truncates the names in a scope's freshness for a page; the counts stay complete. REST responses are not truncated.
 */
export function truncateFreshness(freshness: FreshnessView): FreshnessView {
  const { late, unreadable, untargeted, unaimed = [], doubted = [], absent = [] } = freshness
  const unnamed = {
    late: beyond(late),
    unreadable: beyond(unreadable),
    untargeted: beyond(untargeted),
    unaimed: beyond(unaimed),
  }
  const [doubts, gone] = [beyond(doubted), beyond(absent)]
  const all = unnamed.late + unnamed.unreadable + unnamed.untargeted + unnamed.unaimed
  if (all + doubts + gone === 0) return freshness
  return {
    ...freshness,
    late: late.slice(0, CARRIED),
    unreadable: unreadable.slice(0, CARRIED),
    untargeted: untargeted.slice(0, CARRIED),
    ...(unaimed.length > 0 ? { unaimed: unaimed.slice(0, CARRIED) } : {}),
    ...(doubted.length > 0 ? { doubted: doubted.slice(0, CARRIED) } : {}),
    ...(absent.length > 0 ? { absent: absent.slice(0, CARRIED) } : {}),
    unnamed: {
      all,
      aimless: untargeted.length,
      ...unnamed,
      ...(doubts > 0 ? { doubted: doubts } : {}),
      ...(gone > 0 ? { absent: gone } : {}),
    },
  }
}

/** Truncates the names in the warnings about a page's figures in the same way. */
export function truncateContext<V extends FiguresContext>(view: V): V {
  const { records, objectifs, targets } = view.leftOut
  const apart = new Set(targets)
  const aimless = view.objectifs.untargeted.filter((name) => !apart.has(name))
  // Names in `targets` have a message of their own. If no other concession is without objectif, this list is only
  // truncated: no message mentions it.
  const untargeted = aimless.length > 0 ? aimless : view.objectifs.untargeted.slice(0, CARRIED)
  const unnamed = {
    untargeted: beyond(untargeted),
    records: beyond(records),
    objectifs: beyond(objectifs),
    targets: beyond(targets),
  }
  if (Object.values(unnamed).every((count) => count === 0)) return view
  return {
    ...view,
    objectifs: { ...view.objectifs, untargeted: untargeted.slice(0, CARRIED) },
    leftOut: {
      records: records.slice(0, CARRIED),
      objectifs: objectifs.slice(0, CARRIED),
      targets: targets.slice(0, CARRIED),
    },
    unnamed,
  }
}
