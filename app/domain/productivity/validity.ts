import { isMonth } from '../calendar/local-date'

const isFactor = (value: unknown) => Number.isFinite(value) && Number(value) >= 0

const isValidStep = (step: { from?: unknown; targetMultiplier?: unknown } | null) =>
  typeof step?.from === 'string' &&
  isMonth(step.from) &&
  (step.targetMultiplier === null || isFactor(step.targetMultiplier))

/** True if a stored coefficient is valid (4-decisions, 42). */
export const isValidMultiplier = (stored: {
  key: unknown
  metier: unknown
  targetMultiplier: unknown
  changes?: unknown
}): boolean => {
  const { key, metier, targetMultiplier, changes = [] } = stored
  if (typeof key !== 'string' || typeof metier !== 'string' || !Array.isArray(changes)) return false
  // null with changes is valid: the first coefficient was set from a month on, and there is none before
  const isFirst = targetMultiplier === null && changes.length > 0
  return (isFirst || isFactor(targetMultiplier)) && changes.every(isValidStep)
}

/** True if a stored individual target is valid: a number of hours with a worker (4-decisions, 42). */
export const isValidTarget = (stored: { workerId: unknown; finalTargetHours: unknown }): boolean =>
  typeof stored.workerId === 'string' && isFactor(stored.finalTargetHours)
