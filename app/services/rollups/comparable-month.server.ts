import type { Scope } from '~/domain/access/scope'
import { untargetedSites } from '~/domain/targets/totals'
import type { Rollup } from './definitions.server'
import { excludeSites } from './month-comparison.server'

/**
 * A wide scope's month for comparison with targets. A concession whose objectif cannot be read is left out of the
 * figures too, so that both sides have the same concessions (4-decisions, 42 and 43). All figures stay when no other
 * concession has a target. Takes one more query when an objectif cannot be read.
 */
export async function comparedRollup<R extends Rollup>(scope: Scope, rollup: R): Promise<R> {
  const { unreadable } = rollup.activity
  if (scope.type === 'site' || rollup.objectifs.unreadable.length === 0) return rollup
  // Not the concessions with an unreadable record: they are already excluded from the figures.
  const left = new Set(rollup.objectifs.unreadable.filter((id) => !unreadable.includes(id)))
  const objectifs = { ...rollup.objectifs, unreadable: [...left] }
  if (left.size === 0 || untargetedSites(objectifs).length === 0) return { ...rollup, objectifs }
  return { ...rollup, objectifs, activity: await excludeSites(rollup.activity, left) }
}
