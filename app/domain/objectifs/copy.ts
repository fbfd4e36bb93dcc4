import { addMonths, type Month } from '../calendar/local-date'
import { toCents } from '../targets/objectif'
import { PRODUCTIVE_SERVICES } from '../workshop-services'
import { servicePath } from './field-paths'
import { FIELDS, type Fields } from './fields'

/** Source months from which an empty month's objectives can be copied. */
export const COPY_SOURCES = ['previous', 'last-year'] as const
export type CopySource = (typeof COPY_SOURCES)[number]

/** Source month of a copy: the previous month, or the same month of the previous year. */
export function sourceMonth(month: Month, source: CopySource): Month {
  return addMonths(month, source === 'previous' ? -1 : -12)
}

/** Allowed percentage of a copy. */
export const COPY_PERCENT = { min: -90, max: 200 } as const

/**
 * Copies objectives changed by a percentage. Amounts, hours and counts are scaled, counts to the nearest integer.
 * Rates per hour, the VideoCheck rate and its revenue per video are copied unchanged.
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

/** Tests whether all objectives of a month are 0 except default rates, so that a copy may fill it. */
export function isEmpty(fields: Readonly<Fields>): boolean {
  const rates = new Set(PRODUCTIVE_SERVICES.map((s) => servicePath(s, 'revenuePerHour')))
  return FIELDS.every(({ path }) => rates.has(path) || !fields[path])
}
