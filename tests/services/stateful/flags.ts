import { editWorker } from '~/services/workers/edit.server'
import { monthAt } from './calendar-cases'
import { reachesClosed } from './closed'
import { at } from './coefficients'
import type { Command } from './commands'
import { daysOfMonth } from './days'
import { type Effect, future, NOTHING_DONE, put } from './effect'
import { type Facts, fact, type Steps } from './model-state'
import { admin } from './network-fixture'
import { workerAt } from './planning-commands'

/** True when a worker counts as an apprentice on the month's last day (decision 51). */
export const isApprentice = (facts: Facts, workerId: string, month: string): boolean =>
  at(fact(facts, 'flag', workerId), `${month}-31`) === 1

/** Sets the apprentice flag from any day on; earlier days and later changes keep theirs. */
export function flag(facts: Facts, deed: Extract<Command, { kind: 'flag' }>): Effect {
  const worker = workerAt(facts, deed.worker)
  if (!worker?.active) return NOTHING_DONE
  const from = daysOfMonth(monthAt(deed.month))[deed.day] ?? ''
  const value = deed.on ? 1 : 0
  const steps = fact(facts, 'flag', worker.id) ?? [['', 0]]
  const set: Steps = [...steps.filter(([day]) => day !== from), [from, value]]
  set.sort(([a], [b]) => (a < b ? -1 : 1))
  const changed = set.filter(([, one], i) => one !== set[i - 1]?.[1])
  const isSame = at(steps, from) === value
  const until = steps.find(([day]) => day > from)?.[0].slice(0, 7)
  const fields = { isApprenticeDefault: deed.on }
  return {
    refused: !isSame && reachesClosed(facts, [worker.siteId], from.slice(0, 7), until),
    run: () => editWorker(admin, worker.id, fields, undefined, { from, confirmed: true }),
    futures: () => [
      isSame ? [future()] : [future(put('flag', [worker.id], changed.length > 1 ? changed : null))],
    ],
  }
}
