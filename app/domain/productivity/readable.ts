import { isMonth } from '../calendar/business-day'

const isFactor = (value: unknown) => Number.isFinite(value) && Number(value) >= 0

const isReadableStep = (step: { from?: unknown; targetMultiplier?: unknown } | null) =>
  typeof step?.from === 'string' &&
  isMonth(step.from) &&
  (step.targetMultiplier === null || isFactor(step.targetMultiplier))

/** Whether a stored coefficient can be multiplied with (4-decisions, 42). */
export const isReadableMultiplier = (stored: {
  key: unknown
  metier: unknown
  targetMultiplier: unknown
  changes?: unknown
}): boolean => {
  const { key, metier, targetMultiplier, changes = [] } = stored
  if (typeof key !== 'string' || typeof metier !== 'string' || !Array.isArray(changes)) return false
  // why null: a coefficient that was first set from a month on is none before it
  const isFirst = targetMultiplier === null && changes.length > 0
  return (isFirst || isFactor(targetMultiplier)) && changes.every(isReadableStep)
}

/** Whether a stored individual target can be counted: hours, of somebody (4-decisions, 42). */
export const isReadableTarget = (stored: {
  workerId: unknown
  finalTargetHours: unknown
}): boolean => typeof stored.workerId === 'string' && isFactor(stored.finalTargetHours)
