import { withoutNoise, written } from '../decimal'

const BLANKS = /[\s\u00a0\u202f]/g
/** Largest accepted numbers: larger ones are typing errors. */
const LARGEST = { multiplier: 100, hours: 10_000 }

/** Parses a typed number of 0 or more, with decimal comma and blanks between thousands; null when invalid. */
export function numberOrNull(value: string | number, largest: number): number | null {
  const text = String(value).replace(BLANKS, '').replace(',', '.')
  if (!/^(\d+(\.\d*)?|\.\d+)$/.test(text)) return null
  const number = withoutNoise(Number(text))
  return number <= largest ? number : null
}

/** Parses a typed coefficient, decimal comma accepted; null unless it is a number from 0 to 100 (3 §5). */
export function readMultiplier(typed: string | number): number | null {
  return numberOrNull(typed, LARGEST.multiplier)
}

/** Parses typed target hours, rounded to 1 decimal; null unless they are a number from 0 to 10,000 (3 §5). */
export function readTargetHours(typed: string | number): number | null {
  const hours = numberOrNull(typed, LARGEST.hours)
  return hours === null ? null : tenths(hours)
}

/** Rounds to 1 decimal, the precision of individual targets. */
export function tenths(hours: number): number {
  return written(hours, 1)
}

/** Message about an invalid coefficient (3 §5). */
export function multiplierError(typed: string | number, metier: string): string {
  return `Valeur invalide (${typed}) pour le coefficient de "${metier}".`
}

/** Message about an invalid individual target (3 §5). */
export function targetError(typed: string | number, worker: string): string {
  return `Objectif invalide (${typed}) pour ${worker}.`
}
