const isFactor = (value: unknown) => Number.isFinite(value) && Number(value) >= 0

/** Whether a stored coefficient can be multiplied with (4-decisions, 42). */
export const isReadableMultiplier = (stored: {
  key: unknown
  metier: unknown
  targetMultiplier: unknown
}): boolean =>
  typeof stored.key === 'string' &&
  typeof stored.metier === 'string' &&
  isFactor(stored.targetMultiplier)

/** Whether a stored individual target can be counted: hours, of somebody (4-decisions, 42). */
export const isReadableTarget = (stored: {
  workerId: unknown
  finalTargetHours: unknown
}): boolean => typeof stored.workerId === 'string' && isFactor(stored.finalTargetHours)
