import type { Scope } from '~/domain/access/scope'
import { untargetedSites } from '~/domain/objectifs/totals'
import { withoutSites } from './beside.server'
import type { Rollup } from './parts.server'

/**
 * A wide scope's month as figures are set against targets: a concession whose objectif cannot be read is out of what
 * was realised too, by name, so that both sides are of the same concessions (4-decisions, 42 and 43). Where nobody
 * else has a target there is no rate to inflate: then everybody's figures stay. One query more, when one is broken.
 */
export async function comparedRollup<R extends Rollup>(scope: Scope, rollup: R): Promise<R> {
  const { unreadable } = rollup.activity
  if (scope.type === 'site' || rollup.objectifs.unreadable.length === 0) return rollup
  // why: whose record cannot be read either is out for that
  const left = new Set(rollup.objectifs.unreadable.filter((id) => !unreadable.includes(id)))
  const objectifs = { ...rollup.objectifs, unreadable: [...left] }
  if (left.size === 0 || untargetedSites(objectifs).length === 0) return { ...rollup, objectifs }
  return { ...rollup, objectifs, activity: await withoutSites(rollup.activity, left) }
}
