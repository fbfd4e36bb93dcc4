import { findAlertStates, storeAlertState } from '~/db/collections/alert-states.server'
import { findOutletMessage } from '~/db/collections/outlet-messages.server'
import type { OutletDocument } from '~/db/collections/outlets.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import { scopeKey } from '~/domain/access/scope'
import { detectCrossings } from '~/domain/alerts/alerts'
import { monthOf } from '~/domain/calendar/local-date'
import { outletScope } from '~/domain/outlets/scope'
import {
  addReported,
  alertDay,
  datedCrossings,
  readStanding,
  type Standing,
} from '~/services/alerts/detect-crossings.server'
import { enqueueMessages } from './outbox.server'

/**
 * Sends each webhook the thresholds that its concessions have crossed since the last run (7-beyond §7). Idempotent on
 * any number of instances, as the alert mails: the message claims its revision, and the state is stored after it.
 */
export async function sendAlerts(
  outlets: readonly OutletDocument[],
  reference: ReferenceData,
): Promise<void> {
  const wanted = outlets.filter(({ alerts }) => Object.keys(alerts).length > 0)
  const day = wanted.length > 0 ? await alertDay(reference) : null
  if (!day) return
  const states = await findAlertStates(wanted.map(({ _id }) => _id))
  const read = new Map<string, Standing>()
  for (const outlet of wanted) {
    const scope = outletScope(reference.network, outlet)
    if (!scope) continue
    const key = scopeKey(scope)
    const standing = read.get(key) ?? (await readStanding(scope, day, reference))
    read.set(key, standing)
    const { revision = 0, crossed: before = [] } = states.get(outlet._id) ?? {}
    const look = { month: monthOf(day.due), turns: {} }
    const found = detectCrossings(new Set(before), outlet.alerts, standing.figures, look)
    if (found.crossed.join() === before.join()) continue
    const next = { _id: outlet._id, revision: revision + 1 }
    const crossed =
      found.fresh.length > 0
        ? await send(outlet, next.revision, found, standing, reference)
        : found.crossed
    const isStored = await storeAlertState({ ...next, crossed })
    if (!isStored && found.fresh.length > 0) await addReported(outlet._id, crossed)
  }
}

/** Stores the message of a revision unless another run has. @returns the alert state after the stored message */
async function send(
  { _id: outletId }: OutletDocument,
  revision: number,
  { fresh, crossed }: ReturnType<typeof detectCrossings>,
  standing: Standing,
  reference: ReferenceData,
): Promise<string[]> {
  const _id = `alert-${outletId}-${revision}`
  const reported = await datedCrossings(fresh, standing, reference)
  const subject = { event: 'alert' as const, reported, date: standing.date, crossed }
  await enqueueMessages([{ _id, outletId, subject }])
  const stored = await findOutletMessage(_id)
  return stored?.subject.event === 'alert' ? stored.subject.crossed : crossed
}
