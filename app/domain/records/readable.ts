import { areReadableAdvisers } from '../additional-sales/readable'
import { FIGURE_KEYS, type FiguresByService } from './figures'
import type { RecordPart } from './parts'
import { isProductive, PRODUCTIVE_SERVICES } from './services'

const isWorker = (one: unknown) => {
  if (typeof one !== 'object' || one === null) return false
  const { name, service, billedHours, ongoingHours } = one as Record<string, unknown>
  return (
    typeof name === 'string' &&
    isProductive(String(service)) &&
    Number.isFinite(billedHours) &&
    Number.isFinite(ongoingHours)
  )
}

/** Whether a record's collaborators can be counted without telling lies (4-decisions, 42). */
export const isReadableStaff = (workers: unknown): boolean =>
  Array.isArray(workers) && workers.every(isWorker)

/** Whether a record's activity has every figure: without one it cannot be summed without telling lies (4-decisions, 42). */
export const isReadableFigures = (
  services: Partial<FiguresByService> | null | undefined,
): boolean =>
  PRODUCTIVE_SERVICES.every((service) =>
    FIGURE_KEYS.every((key) => Number.isFinite(services?.[service]?.[key])),
  )

/** A record as far as it may be broken. */
interface Stored {
  services: Partial<FiguresByService> | null | undefined
  workers: unknown
  advisers: unknown
}

/** Whether that part of a record can be counted, and compared with, without telling lies (4-decisions, 42). */
export function isReadablePart({ services, workers, advisers }: Stored, part: RecordPart): boolean {
  if (part === 'activity') return isReadableFigures(services)
  return part === 'workers' ? isReadableStaff(workers) : areReadableAdvisers(advisers)
}
