const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True for a valid stored day; very old days have no code. */
const isDay = (day: unknown) =>
  isObject(day) && (day.code === undefined || typeof day.code === 'string')

/** True if a stored worker's month is valid (4-decisions, 42). */
export function isValidMonth({ service, days }: { service: unknown; days: unknown }): boolean {
  return typeof service === 'string' && isObject(days) && Object.values(days).every(isDay)
}

/** Message that names the concessions whose planning is left out; null when there are none. */
export function leftOutSentence(names: readonly string[]): string | null {
  if (names.length === 0) return null
  return `Planning illisible, laissé hors des sommes\u202f: ${names.join(', ')}.`
}
