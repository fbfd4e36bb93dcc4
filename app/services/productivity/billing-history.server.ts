import { workersOfMonth } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { findWorker, type StaffEntry, staffOfSites } from '~/db/collections/workers.server'
import { covers, type Principal } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/local-date'
import { withoutNoise } from '~/domain/decimal'
import { ForbiddenError } from '~/domain/errors'
import { siteScope } from '~/domain/hierarchy/network'
import type { BillingEntry } from '~/domain/productivity/billing-history'
import type { WorkerFigures } from '~/domain/records/figures'
import { WorkerNotFoundError } from '~/domain/workers/rights'
import { knownSince } from '~/imports/activity/match-workers'
import { personKey } from '~/imports/reading/normalise-names'
import { requireProductivityReading } from './read.server'

/** Subject of a billing history: a collaborator of the planning, or a name of the workbook, in one of its services. */
export type Billed = { workerId: string } | { siteId: string; name: string; service?: string }

type Rows = readonly WorkerFigures[]

/** The rows of a name that has no link, however it is written that day. */
function ofName(name: string, service: string | undefined) {
  const key = personKey(name)
  return (rows: Rows) =>
    rows.filter(
      (row) =>
        row.workerId === null &&
        personKey(row.name) === key &&
        (!service || row.service === service),
    )
}

/**
 * Selects a collaborator's rows: rows linked to the collaborator. On days before the collaborator was in the
 * planning: rows that would be linked today. Not without these: the first day in the planning would contain the whole
 * month's hours.
 */
function ofWorker(workerId: string, staff: readonly StaffEntry[]) {
  return (rows: Rows) => {
    const own = rows.filter((row) => row.workerId === workerId)
    if (own.length > 0) return own
    const unlinked = rows.filter((row) => row.workerId === null)
    const owners = knownSince(unlinked, staff)
    return unlinked.filter((_, i) => owners[i] === workerId)
  }
}

async function entriesOf(
  siteId: string,
  month: Month,
  mine: (rows: Rows) => Rows,
): Promise<BillingEntry[]> {
  const days = await workersOfMonth(siteId, month)
  return days.flatMap(({ date, workers }) => {
    const rows = mine(workers)
    if (rows.length === 0) return []
    const hours = rows.reduce((sum, { billedHours }) => withoutNoise(sum + billedHours), 0)
    return [{ date, cumulativeBilledHoursAtDate: hours }]
  })
}

/**
 * A collaborator's cumulative billed hours, one entry per activity date of the month (3 §3, §7).
 * @throws WorkerNotFoundError, ForbiddenError
 */
export async function readBillingHistory(
  principal: Principal,
  billed: Billed,
  month: Month,
): Promise<{ siteId: string; name: string; entries: BillingEntry[] }> {
  requireProductivityReading(principal, null)
  const worker = 'workerId' in billed ? await findWorker(billed.workerId) : null
  if ('workerId' in billed && !worker) throw new WorkerNotFoundError()
  const siteId = 'siteId' in billed ? billed.siteId : (worker?.siteId ?? '')
  const scope = siteScope((await referenceData()).network, siteId)
  if (!scope || !covers(principal.cover, scope)) throw new ForbiddenError()
  const mine =
    'workerId' in billed
      ? ofWorker(billed.workerId, await staffOfSites([siteId]))
      : ofName(billed.name, billed.service)
  const entries = await entriesOf(siteId, month, mine)
  return { siteId, name: worker?.name ?? ('name' in billed ? billed.name : ''), entries }
}
