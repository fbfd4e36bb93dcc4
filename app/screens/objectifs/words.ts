import type { FieldKind } from '~/domain/objectifs/fields'
import { fieldAt } from '~/domain/objectifs/fields'
import { PRODUCTIVE_SERVICES, SERVICE_LABELS } from '~/domain/records/services'
import { decimal, type Figure, integer, percent } from '~/format/numbers'

/** A figure with as many decimals as it was set with, at most two. */
export function exactFigure(value: Figure): string {
  if (value === null || value === undefined) return '-'
  const cents = Math.round(value * 100)
  return decimal(value, cents % 100 === 0 ? 0 : 2)
}

const WRITE: Readonly<Record<FieldKind, (value: number) => string>> = {
  hours: (value) => `${exactFigure(value)}\u202fh`,
  euros: (value) => `${exactFigure(value)}\u202f€`,
  rate: (value) => `${exactFigure(value)}\u202f€/h`,
  count: integer,
  percent: (value) => percent(value),
  flag: (value) => (value > 0 ? 'oui' : 'non'),
}

/** A stored figure of a field for the trail and for conflicts; '-' where there was none. */
export function fieldFigure(path: string, value: number | null): string {
  if (value === null) return '-'
  const field = fieldAt(path)
  return field ? WRITE[field.kind](value) : `${exactFigure(value)}\u202fh`
}

/** The name of a figure of the trail: a field, or a team's frozen potential. */
export function trailLabel(path: string): string {
  const service = PRODUCTIVE_SERVICES.find((key) => path === `potential.${key}`)
  return service ? `Potentiel figé · ${SERVICE_LABELS[service]}` : (fieldAt(path)?.label ?? path)
}
