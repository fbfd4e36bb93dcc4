import { withoutNoise } from '../decimal'
import { keyboardMinus } from '../minus'
import type { FieldKind } from './fields'

const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/
const BLANKS = /[\s\u00a0\u202f]/g

const figureText = (typed: string) =>
  keyboardMinus(typed.replace(BLANKS, '')).replace(/(€|%|h|€\/h)$/i, '')

/** Tests whether a typed text is a number, for texts that must not count as 0. */
export const isNumber = (typed: string): boolean => NUMBER.test(figureText(typed))

/** Parses a typed figure in French or plain notation, with any blanks; anything else is 0 (spec 1 §5). */
export function numberOrZero(typed: string): number {
  const text = figureText(typed)
  if (!NUMBER.test(text)) return 0
  return withoutNoise(Number(text.replace(',', '.')))
}

/** Removes the blanks of a typed number; other text is returned unchanged. */
export function ungrouped(typed: string): string {
  const text = keyboardMinus(typed.replace(BLANKS, ''))
  return NUMBER.test(text) ? text : typed
}

/** Adds thousands separators to a typed number, for a field without focus. */
export const grouped = (typed: string): string =>
  ungrouped(typed).replace(/^[+-]?\d+(?=[.,]|$)/, (whole) =>
    whole.replace(/\B(?=(\d{3})+$)/g, '\u202f'),
  )

interface Bounds {
  max: number
  decimals: 0 | 1 | 2
  tooLarge: string
}
const EUROS: Bounds = {
  max: 999_999_999,
  decimals: 2,
  tooLarge: 'La valeur ne peut pas dépasser 999 999 999.',
}
const HOURS: Bounds = {
  max: 999_999,
  decimals: 2,
  tooLarge: 'La valeur ne peut pas dépasser 999 999.',
}
const BOUNDS: Readonly<Record<FieldKind, Bounds>> = {
  hours: HOURS,
  euros: EUROS,
  rate: EUROS,
  count: { ...HOURS, decimals: 0 },
  percent: { max: 100, decimals: 1, tooLarge: 'La valeur doit être comprise entre 0 et 100.' },
  flag: { max: 1, decimals: 0, tooLarge: 'La sélection doit être 0 ou 1.' },
}
const TOO_FINE = {
  0: 'La valeur doit être un nombre entier.',
  1: 'La valeur ne peut pas avoir plus d’une décimale.',
  2: 'La valeur ne peut pas avoir plus de deux décimales.',
} as const

/** French message for an invalid figure (spec 1 §5: minimum 0, steps, completion rate 0 to 100); null when valid. */
export function numberError(kind: FieldKind, value: number): string | null {
  const { max, decimals, tooLarge } = BOUNDS[kind]
  if (kind === 'percent' && value < 0) return tooLarge
  if (value < 0) return 'La valeur doit être supérieure ou égale à 0.'
  if (!Number.isFinite(value) || value > max) return tooLarge
  const scaled = withoutNoise(value * 10 ** decimals)
  return Number.isInteger(scaled) ? null : TOO_FINE[decimals]
}
