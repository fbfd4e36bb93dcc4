const TIMES_IN_WORDS = ['trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'] as const

/** 'trois fois', '12 fois': rounded down, so that a day just above three times does not read as four. */
export function timesText(ratio: number): string {
  const whole = Math.floor(ratio)
  return `${TIMES_IN_WORDS[whole - 3] ?? whole} fois`
}
