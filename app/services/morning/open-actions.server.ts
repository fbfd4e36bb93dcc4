import type { ReferenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import { type Principal, scopeKey } from '~/domain/access/scope'
import type { ActionLine } from '~/domain/actions/view'
import { today } from '~/infra/process/clock.server'
import {
  type ActionsPlace,
  actionLines,
  firstOpenActions,
} from '~/services/actions/read-actions.server'
import type { MissingRollup } from '~/services/rollups/kinds/missing.server'

/** Number of open actions that the block names. */
const ACTIONS = 3

/** Maximum number of lists per stored highlights: scopes have few, one per role and day. */
const MOST_LISTS = 8

/**
 * Lines by stored highlights. The writes that change a lever's gap invalidate both, and a decoded rollup keeps its
 * identity until then; the key holds what else a line is made of.
 */
const known = new WeakMap<MissingRollup, Map<string, ActionLine[]>>()

/** Open actions of a scope as stored. */
export type OpenActions = Awaited<ReturnType<typeof firstOpenActions>>

/** Reads the first open actions of a scope; none for a role that may not read them. */
export const readOpenActions = async (
  principal: Principal,
  { scope }: ActionsPlace,
): Promise<OpenActions> =>
  may(principal.role, 'actions.read') ? firstOpenActions(principal, scope) : { found: [], count: 0 }

/** Lines of stored actions, whose gaps are read once per change of the scope's highlights. */
export async function openActionLines(
  principal: Principal,
  place: ActionsPlace,
  { found: all, count }: OpenActions,
  kept: MissingRollup,
  reference: ReferenceData,
): Promise<{ lines: ActionLine[]; count: number }> {
  const { scope, date } = place
  const found = all.slice(0, ACTIONS)
  const stored = found.map(({ _id, revision }) => `${_id}@${revision ?? ''}`)
  const writes = may(principal.role, 'actions.write')
  const key = [scopeKey(scope), date, today(), writes, ...stored].join('|')
  const lists = known.get(kept) ?? new Map<string, ActionLine[]>()
  const lines = lists.get(key) ?? (await actionLines(principal, found, place, reference))
  if (lists.size >= MOST_LISTS) lists.clear()
  lists.set(key, lines)
  known.set(kept, lists)
  return { lines, count }
}
