import { makeClosing, reopenClosing } from '~/services/closing/closings.server'
import { readSnapshot } from '~/services/closing/snapshot.server'
import { monthAt } from './calendar-cases'
import { closedMonths } from './closed'
import type { Command } from './commands'
import { daysOfMonth, endOf } from './days'
import { type Effect, future, put } from './effect'
import { allOf, type Facts, fact } from './model-state'
import { admin, type Fixture, todayOf } from './network-fixture'
import { isStaff } from './people'

/** True when other dates would change the counted days of a worker with data in a closed month (decision 52). */
export function datesMoveClosed(
  facts: Facts,
  id: string,
  before: { siteId: string; arrivesOn: string | null; leavesOn: string | null },
  after: { arrivesOn: string | null; leavesOn: string | null },
): boolean {
  const { siteId } = before
  return closedMonths(facts, [siteId]).some((month) => {
    const moves = daysOfMonth(month).some((day) => isStaff(before, day) !== isStaff(after, day))
    const isBilled = allOf(facts, 'record', siteId).some(
      ({ at: [, day = ''], value }) =>
        day.startsWith(month) && value.hours?.some(({ workerId }) => workerId === id),
    )
    const has = fact(facts, 'planning', id, month) || fact(facts, 'target', id, month) !== undefined
    return moves && (has || isBilled)
  })
}

/** Closes a month for the network or a group, or reopens a closed one. */
export function close(
  world: Fixture,
  facts: Facts,
  deed: Extract<Command, { kind: 'close' }>,
): Effect {
  const groups = [...new Set(world.plates.map(({ groupId }) => groupId))]
  const scope = ['all', ...groups][deed.scope % (groups.length + 1)] ?? 'all'
  const month = monthAt(deed.month)
  const known = fact(facts, 'closed', month, scope)
  if (known)
    return {
      run: () => reopenClosing(admin, known.id, 'oubli'),
      futures: () => [[future(put('closed', [month, scope], null))]],
    }
  const siteIds = world.siteIds
    .filter((id) => scope === 'all' || fact(facts, 'site', id)?.group === scope)
    .sort()
  return {
    refused: endOf(month) >= todayOf(world) || siteIds.length === 0,
    run: () => makeClosing(admin, { month, scope, confirm: true }),
    futures: (stored) => {
      const id = fact(stored, 'closed', month, scope)?.id ?? ''
      return [[future(put('closed', [month, scope], { id, siteIds }))]]
    },
  }
}

/** A closing in force whose snapshot differs from the current figures, or is incomplete; null: none. */
export async function movedSnapshot(facts: Facts): Promise<string | null> {
  for (const { at, value } of allOf(facts, 'closed')) {
    const { closing, changed, intact } = await readSnapshot(admin, value.id, new URLSearchParams())
    const names = changed.map(({ name }) => name)
    if (closing.state === 'closed' && (names.length > 0 || !intact))
      return `the closed month ${at.join(' of ')} moved: ${names.join() || 'its text'}`
  }
  return null
}
