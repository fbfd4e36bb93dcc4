import type { BusinessDay, Month } from '../calendar/business-day'
import { exact } from '../exact'
import { byName } from '../planning/sections'
import type { WorkerFigures } from '../records/figures'
import { isProductive, PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'
import { type Employment, isDated, isEmployedIn } from '../workers/employment'
import { boundUnknown } from './bound'
import type { DaySpan, MechanicMonth } from './mechanic'
import { recordIdOf } from './record-id'

/** Who is planned in a productive team, with what is known of him and his codes of the month. */
export interface PlannedMonth {
  workerId: string
  siteId: string
  service: ProductiveService
  name: string
  metier: string
  apprentice: boolean
  codes: Readonly<Record<BusinessDay, string>>
  /** the days of the month that the row is of; absent: all */
  span?: DaySpan
}

/** Whose planning of a month there is. */
export interface Planned {
  people: readonly PlannedMonth[]
  /** the concessions left out: a month of theirs cannot be read (4-decisions, 42) */
  unreadable: readonly string[]
}

/** What is stored of some concessions' month, each list in any order. */
export interface Sources {
  planned: readonly PlannedMonth[]
  /** each concession's workers as imported, one day each */
  records: readonly { siteId: string; workers: readonly WorkerFigures[] }[]
  targets: readonly { workerId: string; finalTargetHours: number }[]
  /** those with billed hours; who is planned needs not be among them */
  workers: readonly {
    _id: string
    name: string
    metier: string
    isApprenticeDefault: boolean
    arrivesOn?: BusinessDay | null
    leavesOn?: BusinessDay | null
  }[]
}

/** The days that a collaborator's dates leave him (4-decisions, 50); undefined: all. */
function staffSpan(worker: Employment): DaySpan | undefined {
  const { arrivesOn, leavesOn } = worker
  return isDated(worker) ? { from: arrivesOn ?? null, to: leavesOn ?? null } : undefined
}

/** Those who are planned in a productive team; whom nobody knows any more is not. */
export function plannedPeople(
  planning: readonly {
    workerId: string
    siteId: string
    service: string
    days: Readonly<Record<BusinessDay, { code: string }>>
  }[],
  workers: Sources['workers'],
): PlannedMonth[] {
  const known = new Map(workers.map((worker) => [worker._id, worker]))
  return planning.flatMap(({ workerId, siteId, service, days }): PlannedMonth[] => {
    const worker = known.get(workerId)
    if (!worker || !isProductive(service)) return []
    const { name, metier, isApprenticeDefault: apprentice } = worker
    const span = staffSpan(worker)
    const codes = Object.fromEntries(Object.entries(days).map(([day, { code }]) => [day, code]))
    const own = span ? { span } : {}
    return [{ workerId, siteId, service, name, metier, apprentice, codes, ...own }]
  })
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
  { planned, records, targets, workers }: Sources,
): MechanicMonth[] {
  const known = new Map(workers.map((worker) => [worker._id, worker]))
  const individual = new Map(targets.map((one) => [one.workerId, one.finalTargetHours]))
  // why: a target that was set before the dates were counts no more outside of them
  const individualOf = (workerId: string, span: DaySpan | undefined) =>
    isEmployedIn({ arrivesOn: span?.from ?? null, leavesOn: span?.to ?? null }, month)
      ? (individual.get(workerId) ?? null)
      : null
  const rows = new Map<string, MechanicMonth>()
  for (const { name, ...one } of planned)
    rows.set(one.workerId, {
      recordId: recordIdOf(one.workerId, month),
      workerName: name,
      individualTargetHours: individualOf(one.workerId, one.span),
      billedHours: 0,
      ongoingHours: 0,
      ...one,
    })
  for (const { siteId, workers: billed } of records)
    for (const figures of billed) {
      const { workerId, name, service, metier } = figures
      const key = workerId ?? `${siteId}|${service}|${name}`
      const worker = workerId ? known.get(workerId) : undefined
      const span = worker && staffSpan(worker)
      const row = rows.get(key) ?? {
        recordId: workerId ? recordIdOf(workerId, month) : null,
        workerId,
        siteId,
        workerName: worker?.name ?? name,
        service,
        metier: worker?.metier || metier || '',
        apprentice: worker?.isApprenticeDefault ?? false,
        codes: {},
        individualTargetHours: workerId ? individualOf(workerId, span) : null,
        billedHours: 0,
        ongoingHours: 0,
        ...(span ? { span } : {}),
      }
      row.billedHours = exact(row.billedHours + figures.billedHours)
      row.ongoingHours = exact(row.ongoingHours + figures.ongoingHours)
      rows.set(key, row)
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
