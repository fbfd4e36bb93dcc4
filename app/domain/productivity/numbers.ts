import { exact, written } from '../exact'

const BLANKS = /[\s\u00a0\u202f]/g
/** Larger numbers are slips of the hand. */
const LARGEST = { multiplier: 100, hours: 10_000 }

/** A number as typed, not below 0, decimal comma and blanks between thousands accepted; null when it is none. */
export function readNumber(value: string | number, largest: number): number | null {
  const text = String(value).replace(BLANKS, '').replace(',', '.')
  if (!/^(\d+(\.\d*)?|\.\d+)$/.test(text)) return null
  const number = exact(Number(text))
  return number <= largest ? number : null
}

/** A coefficient as typed, decimal comma accepted; null when it is no number from 0 to 100 (3 §5). */
export function readMultiplier(typed: string | number): number | null {
  return readNumber(typed, LARGEST.multiplier)
}

/** Target hours as typed, rounded to 1 decimal; null when it is no number from 0 to 10,000 (3 §5). */
export function readTargetHours(typed: string | number): number | null {
  const hours = readNumber(typed, LARGEST.hours)
  return hours === null ? null : tenths(hours)
}

/** Rounded to 1 decimal: the precision of individual targets. */
export function tenths(hours: number): number {
  return written(hours, 1)
}

/** What is wrong with a coefficient (3 §5). */
export function multiplierError(typed: string | number, metier: string): string {
  return `Valeur invalide (${typed}) pour le coefficient de "${metier}".`
}

/** What is wrong with an individual target (3 §5). */
export function targetError(typed: string | number, worker: string): string {
  return `Objectif invalide (${typed}) pour ${worker}.`
}
