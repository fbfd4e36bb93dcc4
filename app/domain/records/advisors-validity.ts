import { isProductive } from '../workshop-services'

const isAdvisor = (one: unknown) => {
  if (typeof one !== 'object' || one === null) return false
  const { name, service, sales } = one as Record<string, unknown>
  return (
    typeof name === 'string' &&
    isProductive(String(service)) &&
    typeof sales === 'object' &&
    sales !== null &&
    Object.values(sales).every(Number.isFinite)
  )
}

/** Validates a record's stored advisors; an invalid list must not be summed (4-decisions, 42). */
export const areValidAdvisors = (advisors: unknown): boolean =>
  Array.isArray(advisors) && advisors.every(isAdvisor)
