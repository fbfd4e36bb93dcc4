import { MISSING, percent } from '~/domain/format/numbers'

/** A percentage as productivity screens write it: a whole number (3 §9). */
export const wholePercent = (value: number | null): string =>
  value === null ? MISSING : percent(value, 0)
