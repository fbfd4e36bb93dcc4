import { isProductive, PRODUCTIVE_SERVICES } from '../workshop-services'
import { areValidAdvisors } from './advisors-validity'
import { FIGURE_KEYS, type FiguresByService } from './figures'
import type { RecordPart } from './parts'

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

/** True if a record's collaborators are valid (4-decisions, 42). */
export const isValidStaff = (workers: unknown): boolean =>
  Array.isArray(workers) && workers.every(isWorker)

/** True if a record's activity has every figure (4-decisions, 42). Missing figures would make the sums wrong. */
export const isValidFigures = (services: Partial<FiguresByService> | null | undefined): boolean =>
  PRODUCTIVE_SERVICES.every((service) =>
    FIGURE_KEYS.every((key) => Number.isFinite(services?.[service]?.[key])),
  )

/** The part of a stored record that may be invalid. */
interface Stored {
  services: Partial<FiguresByService> | null | undefined
  workers: unknown
  advisers: unknown
}

/** True if that part of a record is valid (4-decisions, 42). */
export function isValidPart({ services, workers, advisers }: Stored, part: RecordPart): boolean {
  if (part === 'activity') return isValidFigures(services)
  return part === 'workers' ? isValidStaff(workers) : areValidAdvisors(advisers)
}
