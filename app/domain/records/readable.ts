import { isProductive } from './services'

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
