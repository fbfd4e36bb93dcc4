import { workersOfMonth } from '~/db/records.server'
import { referenceData } from '~/db/reference-data.server'
import { findWorker } from '~/db/workers.server'
import { covers, type Principal } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/business-day'
import { ForbiddenError } from '~/domain/errors'
import { exact } from '~/domain/exact'
import { siteScope } from '~/domain/hierarchy/network'
import type { BillingEntry } from '~/domain/productivity/billing-history'
import type { WorkerFigures } from '~/domain/records/figures'
import { WorkerNotFoundError } from '~/domain/workers/rights'
import { requireProductivityReading } from './read.server'

/** Whose billing is asked for: a collaborator of the planning, else a name of the workbook, in one of its services. */
export type Billed = { workerId: string } | { siteId: string; name: string; service?: string }

async function entriesOf(
  siteId: string,
  month: Month,
  mine: (worker: WorkerFigures) => boolean,
): Promise<BillingEntry[]> {
  const days = await workersOfMonth(siteId, month)
  return days.flatMap(({ date, workers }) => {
    const rows = workers.filter(mine)
    if (rows.length === 0) return []
    const hours = rows.reduce((sum, { billedHours }) => exact(sum + billedHours), 0)
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
): Promise<{ name: string; entries: BillingEntry[] }> {
  requireProductivityReading(principal, null)
  const worker = 'workerId' in billed ? await findWorker(billed.workerId) : null
  if ('workerId' in billed && !worker) throw new WorkerNotFoundError()
  const siteId = 'siteId' in billed ? billed.siteId : (worker?.siteId ?? '')
  const scope = siteScope((await referenceData()).network, siteId)
  if (!scope || !covers(principal.cover, scope)) throw new ForbiddenError()
  const entries = await entriesOf(siteId, month, (row) =>
    'workerId' in billed
      ? row.workerId === billed.workerId
      : row.workerId === null &&
        row.name === billed.name &&
        (!billed.service || row.service === billed.service),
  )
  return { name: worker?.name ?? ('name' in billed ? billed.name : ''), entries }
}
