import type { BusinessDay, Month } from '../calendar/business-day'
import { exact } from '../exact'
import { byName } from '../planning/sections'
import type { WorkerFigures } from '../records/figures'
import { isProductive, PRODUCTIVE_SERVICES } from '../records/services'
import { boundUnknown } from './bound'
import type { MechanicMonth } from './mechanic'
import { recordIdOf } from './rules'

/** What is stored of some concessions' month, each list in any order. */
export interface Sources {
  /** the planning: one per collaborator, with the team that the days count for */
  planning: readonly {
    workerId: string
    siteId: string
    service: string
    days: Readonly<Record<BusinessDay, { code: string }>>
  }[]
  /** each concession's workers as imported, one day each */
  records: readonly { siteId: string; workers: readonly WorkerFigures[] }[]
  targets: readonly { workerId: string; finalTargetHours: number }[]
  workers: readonly {
    _id: string
    name: string
    metier: string
    isApprenticeDefault: boolean
  }[]
}

/**
 * The collaborators of a month: those planned in a productive team, and those with billed hours, whether the
 * planning knows them or not. The planning's team decides the service, else the workbook's. A name of several
 * rows is added up, and so are unknown names beyond a hundred of a concession. By service, then concession in the
 * order given, then name.
 */
export function gatherMonths(
  month: Month,
  siteIds: readonly string[],
  { planning, records, targets, workers }: Sources,
): MechanicMonth[] {
  const known = new Map(workers.map((worker) => [worker._id, worker]))
  const individual = new Map(targets.map((one) => [one.workerId, one.finalTargetHours]))
  const rows = new Map<string, MechanicMonth>()
  for (const { workerId, siteId, service, days } of planning) {
    const worker = known.get(workerId)
    if (!worker || !isProductive(service)) continue
    rows.set(workerId, {
      recordId: recordIdOf(workerId, month),
      workerId,
      siteId,
      workerName: worker.name,
      service,
      metier: worker.metier,
      apprentice: worker.isApprenticeDefault,
      codes: Object.fromEntries(Object.entries(days).map(([day, { code }]) => [day, code])),
      individualTargetHours: individual.get(workerId) ?? null,
      billedHours: 0,
      ongoingHours: 0,
    })
  }
  for (const { siteId, workers: billed } of records)
    for (const figures of billed) {
      const { workerId, name, service, metier } = figures
      const key = workerId ?? `${siteId}|${service}|${name}`
      const worker = workerId ? known.get(workerId) : undefined
      const row = rows.get(key) ?? {
        recordId: workerId ? recordIdOf(workerId, month) : null,
        workerId,
        siteId,
        workerName: worker?.name ?? name,
        service,
        metier: worker?.metier || metier || '',
        apprentice: worker?.isApprenticeDefault ?? false,
        codes: {},
        individualTargetHours: workerId ? (individual.get(workerId) ?? null) : null,
        billedHours: 0,
        ongoingHours: 0,
      }
      rows.set(key, {
        ...row,
        billedHours: exact(row.billedHours + figures.billedHours),
        ongoingHours: exact(row.ongoingHours + figures.ongoingHours),
      })
    }
  const place = new Map(siteIds.map((siteId, i) => [siteId, i]))
  const named = ({ workerId, workerName }: MechanicMonth) => ({
    _id: workerId ?? '',
    name: workerName,
  })
  return boundUnknown([...rows.values()]).sort(
    (a, b) =>
      PRODUCTIVE_SERVICES.indexOf(a.service) - PRODUCTIVE_SERVICES.indexOf(b.service) ||
      (place.get(a.siteId) ?? 0) - (place.get(b.siteId) ?? 0) ||
      byName(named(a), named(b)),
  )
}
