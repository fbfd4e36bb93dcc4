import { addMonths, type Month } from '../calendar/business-day'
import { PRODUCTIVE_SERVICES } from '../records/services'
import { servicePath } from './field-paths'
import { FIELDS, type Fields } from './fields'
import { toCents } from './objectif'

/** Where an empty month's objectives may be taken from. */
export const COPY_SOURCES = ['previous', 'last-year'] as const
export type CopySource = (typeof COPY_SOURCES)[number]

/** The month copied from: the one before, or the same one a year before. */
export function sourceMonth(month: Month, source: CopySource): Month {
  return addMonths(month, source === 'previous' ? -1 : -12)
}

/** Bounds of the percentage of a copy. */
export const COPY_PERCENT = { min: -90, max: 200 } as const

/**
 * Objectives raised or lowered by a percentage, ready to fill an empty month: amounts, hours and counts follow it
 * (counts to the nearest unit); rates per hour, the VideoCheck rate and its revenue per video stay.
 */
export function copyFields(source: Readonly<Fields>, percent: number): Fields {
  const factor = (100 + percent) / 100
  const copied: Fields = {}
  for (const { path, kind } of FIELDS) {
    const value = source[path] ?? 0
    const stays = kind === 'flag' || kind === 'percent' || kind === 'rate'
    if (stays || path === 'videocheck.caParDevis') copied[path] = value
    else
      copied[path] =
        kind === 'count' ? Math.round(toCents(value * factor)) : toCents(value * factor)
  }
  return copied
}

/** Whether a month's objectives say nothing yet, so that a copy may fill it. */
export function isEmpty(fields: Readonly<Fields>): boolean {
  const rates = new Set(PRODUCTIVE_SERVICES.map((s) => servicePath(s, 'revenuePerHour')))
  return FIELDS.every(({ path }) => rates.has(path) || !fields[path])
}
