const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a stored day is what one looks like; one from before codes existed has none. */
const isDay = (day: unknown) =>
  isObject(day) && (day.code === undefined || typeof day.code === 'string')

/** Whether a stored worker's month can be counted without telling lies (4-decisions, 42). */
export function isReadableMonth({ service, days }: { service: unknown; days: unknown }): boolean {
  return typeof service === 'string' && isObject(days) && Object.values(days).every(isDay)
}

/** Names the concessions whose planning is left out, for a notice or an answer's message; null when none is. */
export function leftOutSentence(names: readonly string[]): string | null {
  if (names.length === 0) return null
  return `Planning illisible, laissé hors des sommes\u202f: ${names.join(', ')}.`
}
