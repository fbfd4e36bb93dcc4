import type { ImportModel } from '~/domain/import-models/model'
import { controlName } from '~/domain/import-settling/form'
import { newSiteControl } from '~/domain/import-settling/new-sites'
import type { Settling } from '~/domain/import-settling/view'
import type { MadeCell } from '~/imports/workbook/writers.fixture'

/** One line per invoice: clients count everywhere, guarantees not as HEC; a type that is neither is unknown. */
export const INVOICES = {
  name: 'Factures',
  feeds: 'activity',
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Site' }],
    service: [{ column: 'Atelier' }],
    netRevenue: [{ column: 'MO HT', where: { Type: { not: ['INT'] } } }],
    totalHours: [{ column: 'Tps', where: { Type: { not: ['INT'] } } }],
    hecHours: [{ column: 'Tps', where: { Type: ['CLI'] } }],
  },
  values: { service: { MEC: 'mechanic' } },
  known: { Type: ['CLI', 'INT'] },
} as const satisfies ImportModel

/** Rows of invoices: site, workshop, type, euros, hours. */
export const invoices = (...rows: MadeCell[][]): MadeCell[][] => [
  ['Site', 'Atelier', 'Type', 'MO HT', 'Tps'],
  ...rows,
]

/** Names of the controls of the invoices’ form. */
export const control = {
  site: (value: string) => controlName(['value', 'site', value]),
  service: (value: string) => controlName(['value', 'service', value]),
  revenue: (value: string) => controlName(['where', 'Type', value, '{"not":["INT"]}']),
  hec: (value: string) => controlName(['where', 'Type', value, '["CLI"]']),
}

/** Posted form of decisions on a page's open values. */
export function settleForm(
  { model, lines, newSites }: Pick<Settling, 'model' | 'lines' | 'newSites'>,
  decisions: Readonly<Record<string, string>>,
): FormData {
  const form = new FormData()
  form.set('intent', 'settle')
  form.set('model', model?._id ?? '')
  form.set('version', String(model?.version ?? ''))
  form.set('open', String((model ? lines : (newSites?.lines ?? [])).length))
  for (const { _id, value, name } of newSites?.lines ?? []) {
    form.set(newSiteControl('id', value), _id)
    form.set(newSiteControl('name', value), name)
  }
  for (const [name, choice] of Object.entries(decisions)) form.set(name, choice)
  return form
}

/** The open values and sheets, by kind. */
export const openOf = (settling: Settling | null) =>
  settling?.lines.map(({ field, value, rows, amount }) => [field, value, rows, amount]) ?? null
