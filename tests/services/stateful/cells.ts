import { isDoubted } from './cell-doubts'
import {
  aimsOf,
  elapsedDays,
  type Key,
  MEASURES,
  type Measure,
  numbersOf,
  recordsUpTo,
  sum,
  totalDays,
} from './figures'
import { type Aims, type Facts, SERVICES, type Svc } from './model-state'

/** Concession × service of decision 64, or one of the lines besides the services. */
export interface Cell {
  siteId: string
  key: Svc | 'shared' | 'unallocated'
  services: Svc[]
  state: 'compared' | 'doubted' | 'outside' | 'awaited'
  realized: number
  /** of the month */
  target: number
  elapsed: number
}

/** Objective of each service, with the rest of the budget where the service alone has none. */
export function splitAims(facts: Facts, siteId: string, month: string, i: number) {
  const own = (key: Key) => aimsOf(facts, siteId, month, key)[i] ?? 0
  const rest = own('global') - sum(SERVICES.map(own))
  const bare = SERVICES.filter((key) => own(key) === 0)
  const isTaken = bare.length > 0 && rest > 1e-6 && rest >= own('global') * 0.05 - 1e-6
  const only = isTaken && bare.length === 1 ? bare[0] : undefined
  return {
    of: (key: Svc) => (key === only ? rest : own(key)),
    shared: isTaken && !only ? bare : [],
    rest: Math.abs(rest) > 1e-6 ? rest : 0,
    isTaken,
  }
}

/** Aims of a service with the rest of the budget, for all three measures. */
export const takenAims = (facts: Facts, siteId: string, month: string, key: Svc): Aims =>
  MEASURES.map((_measure, i) => splitAims(facts, siteId, month, i).of(key)) as Aims

/** Cells of a concession at its latest record up to a day (null: no data) of a month. */
export function cellsOf(
  facts: Facts,
  siteId: string,
  day: string | null,
  month: string,
  measure: Measure,
): Cell[] {
  const i = MEASURES.indexOf(measure)
  const records = day === null ? [] : recordsUpTo(facts, siteId, day)
  const last = records.at(-1)
  const { of, shared, rest, isTaken } = splitAims(facts, siteId, month, i)
  const came = (key: Svc) =>
    records.some(({ record }) => numbersOf(record, key).some((number) => number !== 0))
  const done = (key: Svc) => numbersOf(last?.record, key)[i] ?? 0
  const elapsed = elapsedDays(facts, month, last?.day ?? null)
  const cell = (key: Cell['key'], services: Svc[], target: number, state: Cell['state']): Cell => ({
    siteId,
    key,
    services,
    state,
    realized: sum(services.map(done)),
    target,
    elapsed,
  })
  const stateOf = (services: Svc[]) => {
    if (!services.some(came)) return 'awaited'
    const isOpen = (key: Svc) =>
      day !== null && isDoubted(facts, siteId, last?.day ?? '', key, measure)
    return services.some(isOpen) ? 'doubted' : 'compared'
  }
  const alone = SERVICES.flatMap((key) => {
    const target = of(key)
    if (target !== 0) return cell(key, [key], target, stateOf([key]))
    return came(key) && !shared.includes(key) ? cell(key, [key], 0, 'outside') : []
  })
  return [
    ...alone,
    ...(shared.length > 0 ? [cell('shared', shared, rest, stateOf(shared))] : []),
    ...(rest !== 0 && !isTaken
      ? [cell('unallocated', [], rest, last ? 'compared' : 'awaited')]
      : []),
  ]
}

/** Cells of one line: all of the concession, or the service alone, which compares only its own objective. */
export function lineCells(
  facts: Facts,
  siteId: string,
  day: string | null,
  month: string,
  key: Key,
  measure: Measure,
): Cell[] {
  const all = cellsOf(facts, siteId, day, month, measure)
  if (key === 'global') return all
  const own = all.find((cell) => cell.key === key)
  if (own) return [own]
  const last = day === null ? undefined : recordsUpTo(facts, siteId, day).at(-1)
  const realized = numbersOf(last?.record, key)[MEASURES.indexOf(measure)] ?? 0
  const isShared = all.some(({ services }) => services.includes(key))
  return isShared && last
    ? [
        {
          siteId,
          key,
          services: [key],
          state: 'outside',
          realized,
          target: 0,
          elapsed: elapsedDays(facts, month, last.day),
        },
      ]
    : []
}

/** Due of a cell: target × elapsed ÷ working days. */
export const dueOf = (facts: Facts, month: string, { target, elapsed }: Cell) => {
  const total = totalDays(facts, month)
  return total === 0 ? 0 : (target * elapsed) / total
}
