import { lastDayOf } from '../calendar/day-arithmetic'
import { addDays } from '../calendar/day-counting'
import type { LocalDate, Month } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import { type Employment, isDated, isEmployedIn } from '../planning/employment'
import { byName } from '../planning/grid/sections'
import { type DaySpan, daysWithin } from '../planning/stretches'
import type { WorkerFigures } from '../records/figures'
import { assignmentOn, changesWithin, type Teamed } from '../workers/team-history'
import {
  isProductive,
  PRODUCTIVE_SERVICES,
  type ProductiveService,
  type Service,
} from '../workshop-services'
import { boundUnknown } from './limit-unknown-workers'
import type { MechanicMonth } from './mechanic'
import { recordIdOf } from './record-id'

/** A collaborator planned in a productive team, with the codes of the month. */
export interface PlannedMonth {
  workerId: string
  siteId: string
  service: ProductiveService
  name: string
  metier: string
  apprentice: boolean
  codes: Readonly<Record<LocalDate, string>>
  /** the days of the month that the row covers; undefined: all */
  span?: DaySpan
  /** days of all rows of a collaborator whose team or trade changes within the month; undefined: there is one row */
  partOf?: DaySpan
}

/** The planned collaborators of some concessions' month. */
export interface Planned {
  people: readonly PlannedMonth[]
  /** concessions left out because their planning of the month is invalid (4-decisions, 42) */
  unreadable: readonly string[]
}

/** Stored data of some concessions' month, each list in any order. */
export interface Sources {
  planned: readonly PlannedMonth[]
  /** each concession's workers as imported on one day */
  records: readonly { siteId: string; workers: readonly WorkerFigures[] }[]
  targets: readonly { workerId: string; finalTargetHours: number }[]
  /** workers with billed hours; planned collaborators need not be included */
  workers: readonly {
    _id: string
    name: string
    metier: string
    isApprenticeDefault: boolean
    arrivesOn?: LocalDate | null
    leavesOn?: LocalDate | null
    service: Service
    secondaryService: ProductiveService | null
    teamsBefore?: Teamed['teamsBefore']
  }[]
  /** imported workers of a concession before a day on which one of them changes team or trade, by `changeKey` */
  billedBefore?: ReadonlyMap<string, readonly WorkerFigures[]>
}

/** Key of a concession and a day of change. */
export const changeKey = (siteId: string, day: LocalDate): string => `${siteId}|${day}`

/** Days within the collaborator's dates (4-decisions, 50); undefined: all. */
function staffSpan(worker: Employment): DaySpan | undefined {
  const { arrivesOn, leavesOn } = worker
  return isDated(worker) ? { from: arrivesOn ?? null, to: leavesOn ?? null } : undefined
}

/** First day after the collaborator's last day; null: no last day. */
const dayAfter = ({ leavesOn }: Employment) => (leavesOn ? addDays(leavesOn, 1) : null)

/**
 * Days within a month, except the 1st, before which billed hours are read: changes of team or trade, the arrival, and
 * the day after the last one.
 */
export function billedBoundaries(worker: Sources['workers'][number], month: Month): LocalDate[] {
  const dates = [worker.arrivesOn, dayAfter(worker)].flatMap((day) => day ?? [])
  const within = dates.filter((day) => day.startsWith(month) && !day.endsWith('-01'))
  return [...new Set([...changesWithin(worker, month), ...within])]
}

/** Splits a collaborator's month at changes of team or trade, within the collaborator's dates; null: no change. */
function partsOf(worker: Sources['workers'][number], month: Month): DaySpan[] | null {
  const changes = changesWithin(worker, month)
  if (changes.length === 0) return null
  const staff = staffSpan(worker)
  const parts = [null, ...changes].flatMap((from, i) => {
    const next = changes[i]
    return shared({ from, to: next ? addDays(next, -1) : null }, staff) ?? []
  })
  return parts.length > 1 ? parts : null
}

/** Trade of a row: the trade on its last day. */
const tradeAt = (worker: Sources['workers'][number], month: Month, span: DaySpan | undefined) => {
  const last = lastDayOf(month)
  return assignmentOn(worker, span?.to && span.to < last ? span.to : last).metier
}

/** Intersection of two spans of days; null when empty. */
function shared(a: DaySpan, b: DaySpan | undefined): DaySpan | null {
  const known = (days: (LocalDate | null | undefined)[]) => days.flatMap((day) => day ?? []).sort()
  const from = known([a.from, b?.from]).at(-1) ?? null
  const to = known([a.to, b?.to])[0] ?? null
  return from && to && from > to ? null : { from, to }
}

/** Collaborators planned in a productive team; planning entries of unknown workers are left out. */
export function plannedPeople(
  month: Month,
  planning: readonly {
    workerId: string
    siteId: string
    service: string
    days: Readonly<Record<LocalDate, { code: string }>>
    span?: DaySpan
  }[],
  workers: Sources['workers'],
): PlannedMonth[] {
  const known = new Map(workers.map((worker) => [worker._id, worker]))
  return planning.flatMap(({ workerId, siteId, service, days, span: own }): PlannedMonth[] => {
    const worker = known.get(workerId)
    if (!worker || !isProductive(service)) return []
    const { name, isApprenticeDefault: apprentice } = worker
    const whole = staffSpan(worker)
    const codes = Object.fromEntries(Object.entries(days).map(([day, { code }]) => [day, code]))
    const person = { workerId, siteId, service, name, apprentice }
    const parts = partsOf(worker, month)
    if (!parts) {
      // Leave out days outside the collaborator's dates: they count for no team
      if (own && !shared(own, whole)) return []
      const metier = tradeAt(worker, month, whole)
      return [{ ...person, metier, codes, ...(whole ? { span: whole } : {}) }]
    }
    const partOf = whole ?? { from: null, to: null }
    return parts.flatMap((part): PlannedMonth[] => {
      const span = shared(part, own)
      if (!span) return []
      const metier = tradeAt(worker, month, span)
      return [{ ...person, metier, codes: daysWithin(codes, span), span, partOf }]
    })
  })
}

const partKey = (workerId: string, span: DaySpan | undefined) => `${workerId}|${span?.to ?? ''}`

interface CutFigures extends WorkerFigures {
  part?: DaySpan
  partOf?: DaySpan
}

/**
 * Splits the imported hours of a concession's workers at changes of team or trade. The hours before a change are those
 * of the record before that day (4-decisions, 51). Hours that grow outside the collaborator's dates count for no one
 * (4-decisions, 73). Hours in progress belong to the last stretch with billed hours.
 */
function cutByChanges(
  month: Month,
  known: ReadonlyMap<string, Sources['workers'][number]>,
  before: ReadonlyMap<string, readonly WorkerFigures[]>,
) {
  return (siteId: string, figures: readonly WorkerFigures[]): CutFigures[] => {
    const done = new Set<string>()
    return figures.flatMap((own): CutFigures[] => {
      const { workerId } = own
      const worker = workerId ? known.get(workerId) : undefined
      const cuts = worker ? partsOf(worker, month) : null
      if (!workerId || !worker || !(cuts || isDated(worker))) return [own]
      if (done.has(workerId)) return []
      done.add(workerId)
      const sumOf = (rows: readonly WorkerFigures[], key: 'billedHours' | 'ongoingHours') =>
        rows.reduce(
          (sum, row) => (row.workerId === workerId ? withoutNoise(sum + row[key]) : sum),
          0,
        )
      if (!isEmployedIn(worker, month)) return []
      const reachedBefore = (day: LocalDate) =>
        sumOf(before.get(changeKey(siteId, day)) ?? [], 'billedHours')
      const isWithin = (day: LocalDate | null): day is LocalDate =>
        day?.startsWith(month) === true && !day.endsWith('-01')
      const [arrival, end] = [worker.arrivesOn ?? null, dayAfter(worker)]
      const last = isWithin(end) ? reachedBefore(end) : sumOf(figures, 'billedHours')
      const begun = isWithin(arrival) ? Math.min(last, reachedBefore(arrival)) : 0
      const ongoing = sumOf(figures, 'ongoingHours')
      if (!cuts) return [{ ...own, billedHours: withoutNoise(last - begun), ongoingHours: ongoing }]
      const parts = cuts
      const reached = parts.map(({ from }, i) => (i === 0 || !from ? begun : reachedBefore(from)))
      const all = [...reached, last]
      // The first stretch that reaches the total: later stretches have no billed hours
      const latest = parts.findIndex((_, i) => all[i + 1] === all.at(-1))
      const partOf = staffSpan(worker) ?? { from: null, to: null }
      return parts.map((part, i) => ({
        ...own,
        part,
        partOf,
        billedHours: withoutNoise((all[i + 1] ?? 0) - (all[i] ?? 0)),
        ongoingHours: i === latest ? ongoing : 0,
      }))
    })
  }
}

type Known = ReadonlyMap<string, Sources['workers'][number]>
type TargetOf = (workerId: string, span: DaySpan | undefined) => number | null

/** Targets of collaborators; null for a target outside the dates: it may be older than the dates. */
function targetsIn(month: Month, targets: Sources['targets']): TargetOf {
  const individual = new Map(targets.map((one) => [one.workerId, one.finalTargetHours]))
  return (workerId, span) =>
    isEmployedIn({ arrivesOn: span?.from ?? null, leavesOn: span?.to ?? null }, month)
      ? (individual.get(workerId) ?? null)
      : null
}

/** Rows of the planned collaborators, without billed hours, by key. */
function plannedRows(month: Month, planned: Sources['planned'], targetOf: TargetOf) {
  const rows = new Map<string, MechanicMonth>()
  for (const { name, ...one } of planned)
    rows.set(one.partOf ? partKey(one.workerId, one.span) : one.workerId, {
      // Only the last row has a record, because the target is one for the whole month
      recordId:
        one.partOf && one.span?.to !== one.partOf.to ? null : recordIdOf(one.workerId, month),
      workerName: name,
      individualTargetHours: targetOf(one.workerId, one.partOf ?? one.span),
      billedHours: 0,
      ongoingHours: 0,
      ...one,
    })
  return rows
}

/** Row of a person with billed hours who is not planned. */
function unplannedRow(
  month: Month,
  siteId: string,
  { part, partOf, workerId, name, service, metier }: CutFigures,
  known: Known,
  targetOf: TargetOf,
): MechanicMonth {
  const worker = workerId ? known.get(workerId) : undefined
  const span = part ?? (worker && staffSpan(worker))
  const whole = workerId && !part ? workerId : null
  return {
    recordId: whole && recordIdOf(whole, month),
    workerId,
    siteId,
    workerName: worker?.name ?? name,
    service,
    metier: (worker && tradeAt(worker, month, span)) || metier || '',
    apprentice: worker?.isApprenticeDefault ?? false,
    codes: {},
    individualTargetHours: whole ? targetOf(whole, span) : null,
    billedHours: 0,
    ongoingHours: 0,
    ...(span ? { span } : {}),
    ...(partOf ? { partOf } : {}),
  }
}

/**
 * Joins the collaborators of a month: those planned in a productive team, and those with billed hours, even if unknown
 * to the planning. The planning's team decides the service, else the workbook's. Rows of the same name are summed, and
 * so are unknown names beyond 100 of a concession. Sorted by service, concession in the given order, and name.
 */
export function gatherMonths(
  month: Month,
  siteIds: readonly string[],
  { planned, records, targets, workers, billedBefore = new Map() }: Sources,
): MechanicMonth[] {
  const known: Known = new Map(workers.map((worker) => [worker._id, worker]))
  const targetOf = targetsIn(month, targets)
  const rows = plannedRows(month, planned, targetOf)
  const cut = cutByChanges(month, known, billedBefore)
  for (const { siteId, workers: whole } of records)
    for (const figures of cut(siteId, whole)) {
      const { part, workerId, name, service, billedHours, ongoingHours } = figures
      const key =
        workerId && part ? partKey(workerId, part) : (workerId ?? `${siteId}|${service}|${name}`)
      if (part && !rows.has(key) && billedHours === 0 && ongoingHours === 0) continue
      const row = rows.get(key) ?? unplannedRow(month, siteId, figures, known, targetOf)
      row.billedHours = withoutNoise(row.billedHours + billedHours)
      row.ongoingHours = withoutNoise(row.ongoingHours + ongoingHours)
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
