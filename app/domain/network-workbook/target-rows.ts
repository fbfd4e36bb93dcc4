import { withoutNoise } from '../decimal'
import { type FieldPath, quantityPath, selectedPath, servicePath } from '../objectifs/field-paths'
import { FIELDS } from '../objectifs/fields'
import { settleSent } from '../objectifs/sent-figures'
import { TARGET_FAMILIES } from '../sales-families'
import type { ObjectifValues } from '../targets/objectif'
import { isProductive } from '../workshop-services'
import type { FieldChange, RowChange, StoredRow } from './sheets'

const numberText = (value: number) => String(withoutNoise(value))

const BLANK = {
  totalHours: null,
  hecHours: null,
  revenue: null,
  revenuePerHour: null,
  entries: null,
  'videocheck.tauxPresentation': null,
  'videocheck.tauxRealisationDevis': null,
  'videocheck.caParDevis': null,
  ...Object.fromEntries(TARGET_FAMILIES.map((key) => [`family.${key}`, null])),
}

/** Rows of the sheet 'Objectifs' of a concession's month: one per service, and 'Budget'. A family has a number when it is selected. */
export function targetRows(
  {
    siteId,
    period,
    budget,
    services,
    videocheck,
  }: ObjectifValues & { siteId: string; period: string },
  site: string | null,
): StoredRow[] {
  const row = (service: string, values: Record<string, string>): StoredRow => ({
    id: `${siteId}/${period}/${service}`,
    values: { ...BLANK, site, month: period, service, ...values },
  })
  return [
    ...services.map((own) =>
      row(own.key, {
        totalHours: numberText(own.totalHours),
        hecHours: numberText(own.hecHours),
        revenue: numberText(own.netRevenue),
        revenuePerHour: numberText(own.revenuePerHour),
        ...Object.fromEntries(
          own.families
            .filter(({ key }) => own.selectedFamilies.includes(key))
            .map(({ key, quantity }) => [`family.${key}`, numberText(quantity)]),
        ),
      }),
    ),
    row('budget', {
      totalHours: numberText(budget.totalHours),
      hecHours: numberText(budget.hecHours),
      revenue: numberText(budget.revenue),
      entries: numberText(budget.totalEntries),
      ...Object.fromEntries(
        Object.entries(videocheck).map(([key, value]) => [`videocheck.${key}`, numberText(value)]),
      ),
    }),
  ]
}

const BUDGET_PATHS: Readonly<Record<string, FieldPath>> = { entries: 'budget.totalEntries' }
const SERVICE_FIELDS: Readonly<Record<string, Parameters<typeof servicePath>[1]>> = {
  totalHours: 'totalHours',
  hecHours: 'hecHours',
  revenue: 'netRevenue',
  revenuePerHour: 'revenuePerHour',
}

/** Figure that a column of a row means; null where the row has no such figure, as HEC per hour of 'Budget'. */
export function targetPath(service: string, field: string): FieldPath | null {
  const family = TARGET_FAMILIES.find((key) => field === `family.${key}`)
  if (isProductive(service)) {
    if (family) return quantityPath(service, family)
    const name = SERVICE_FIELDS[field]
    return name ? servicePath(service, name) : null
  }
  const path = BUDGET_PATHS[field] ?? (field.startsWith('videocheck.') ? field : `budget.${field}`)
  return FIELDS.some((known) => known.path === path) ? path : null
}

/** French reason why a service's typed CA/HEC contradicts its CA and HEC; null when it does not (4-decisions, 75). */
export function rateContradiction({ values, fields }: Pick<RowChange, 'values' | 'fields'>) {
  if (!isProductive(values.service ?? '')) return null
  const typed = (key: string) => fields.some(({ field }) => field === key)
  const number = (key: string) => Number(values[key] ?? 0)
  return settleSent(
    { hec: number('hecHours'), revenue: number('revenue'), rate: number('revenuePerHour') },
    { hec: typed('hecHours'), revenue: typed('revenue'), rate: typed('revenuePerHour') },
  ).error
}

/** Figures that a row's changes type, by path: a cleared one is 0, and a cleared family is not selected. */
export function typedTargets(
  service: string,
  changes: readonly FieldChange[],
): Record<FieldPath, string> {
  const typed: Record<FieldPath, string> = {}
  for (const { field, new: value } of changes) {
    const path = targetPath(service, field)
    if (!path) continue
    typed[path] = value ?? '0'
    const family = TARGET_FAMILIES.find((key) => field === `family.${key}`)
    if (family && isProductive(service))
      typed[selectedPath(service, family)] = value === null ? '0' : '1'
  }
  return typed
}
