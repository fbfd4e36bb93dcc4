const PARIS = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

let fixed: Date | null = null

/** Stops the clock at an instant, or lets it run again with null. For `NOW` and for tests. */
export function setClock(instant: Date | null): void {
  fixed = instant
}

/** The present instant. */
export function now(): Date {
  return fixed ? new Date(fixed) : new Date()
}

let passing: Date | null = null

/** Sets the real time, or lets it run again with null. For tests. */
export function setRealNow(instant: Date | null): void {
  passing = instant
}

/** Real time, which also runs when `NOW` stops the product's clock; for timeouts. */
export function realNow(): Date {
  return passing ? new Date(passing) : new Date()
}

/** An instant as Paris wall time `yyyy-MM-ddTHH:mm:ss`. */
export function parisTime(instant: Date): string {
  return PARIS.format(instant).replace(' ', 'T')
}

/** Today in Europe/Paris, `yyyy-MM-dd` (4-decisions, 11). */
export function today(): string {
  return parisTime(now()).slice(0, 10)
}

/** The instant of a Paris wall time `yyyy-MM-ddTHH:mm`, both sides of the change of hour included. */
export function instantOfParis(wall: string): Date {
  const guess = new Date(`${wall.slice(0, 16)}:00Z`)
  const offset = new Date(`${parisTime(guess)}Z`).getTime() - guess.getTime()
  const second = new Date(guess.getTime() - offset)
  const drift = new Date(`${parisTime(second)}Z`).getTime() - guess.getTime()
  return new Date(second.getTime() - drift)
}
