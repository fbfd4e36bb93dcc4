import { decimal, exactRate, type Figure, integer, percent } from '~/domain/format/numbers'
import type { FieldKind } from '~/domain/objectifs/fields'

/** A figure with as many decimals as it was set with, at most two. */
export function exactFigure(value: Figure): string {
  if (value === null || value === undefined) return '-'
  const cents = Math.round(value * 100)
  return decimal(value, cents % 100 === 0 ? 0 : 2)
}

const WRITE: Readonly<Record<FieldKind, (value: number) => string>> = {
  hours: (value) => `${exactFigure(value)}\u00a0h`,
  euros: (value) => `${exactFigure(value)}\u00a0€`,
  rate: exactRate,
  count: integer,
  percent: (value) => percent(value),
  flag: (value) => (value > 0 ? 'oui' : 'non'),
}

/** A stored figure for the trail and for conflicts; '-' where there was none. */
export function fieldFigure(kind: FieldKind, value: number | null): string {
  return value === null ? '-' : WRITE[kind](value)
}
