import { frenchDay, type LocalDate } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import { numberText, quoted } from '../message-format'
import { type FedFigures, isFed, servicesFed } from '../records/feed-layers'
import { FIGURE_KEYS } from '../records/figures'
import { FAMILIES, FAMILY_LABELS } from '../sales-families'
import { PRODUCTIVE_SERVICES, SERVICE_LABELS } from '../workshop-services'
import type { Cumulated } from './days'
import { MODEL_FIELDS } from './fields'

const labelOf = (key: string) => MODEL_FIELDS.activity.find((field) => field.key === key)?.label

const negative = (what: string, value: number, date: LocalDate) =>
  `${what}\u202f: le cumul au ${frenchDay(date)} (${numberText(value)}) est négatif.`

/**
 * French sentences for cumulative figures that no workbook may have: hours or numbers below 0, and more hours HEC than
 * hours. A day alone may be below 0, because it may take back what an earlier one brought (8 §1).
 */
export function sumProblems(
  { services, workers, advisers }: Cumulated,
  fed: FedFigures,
  date: LocalDate,
): string[] {
  const ofServices = PRODUCTIVE_SERVICES.flatMap((service) => {
    const figures = services[service]
    const name = SERVICE_LABELS[service]
    const below = FIGURE_KEYS.filter(
      (key) => key !== 'netRevenue' && isFed(fed, service, key) && figures[key] < 0,
    ).map((key) => negative(`${name}, ${quoted(labelOf(key) ?? key)}`, figures[key], date))
    const { hecHours, totalHours } = figures
    const isBoth = isFed(fed, service, 'hecHours') && isFed(fed, service, 'totalHours')
    if (!isBoth || hecHours <= totalHours) return below
    const above = `les heures HEC (${numberText(hecHours)}) dépassent les heures totales (${numberText(totalHours)})`
    return [...below, `${name}, au ${frenchDay(date)}\u202f: ${above}.`]
  })
  const ofWorkers = workers
    .filter(({ billedHours }) => billedHours < 0)
    .map(({ name, billedHours }) => negative(quoted(name), billedHours, date))
  const ofSales = servicesFed(fed).flatMap((service) =>
    FAMILIES.flatMap((family) => {
      const own = advisers.filter((one) => one.service === service)
      const sum = withoutNoise(own.reduce((all, { sales }) => all + (sales[family] ?? 0), 0))
      const what = `${SERVICE_LABELS[service]}, ${FAMILY_LABELS[family]}`
      return sum < 0 ? [negative(what, sum, date)] : []
    }),
  )
  return [...ofServices, ...ofWorkers, ...ofSales]
}
