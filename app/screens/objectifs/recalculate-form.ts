import { quantityPath, selectedPath, servicePath } from '~/domain/objectifs/field-paths'
import type { Fields } from '~/domain/objectifs/fields'
import { FORM, type ObjectifForm } from '~/domain/objectifs/form'
import { decidedWhileTyping } from '~/domain/objectifs/linked-figures'
import { grouped, numberOrZero } from '~/domain/objectifs/number-input'
import { type ServiceTotals, serviceTotals } from '~/domain/objectifs/service-totals'
import { HEC_OF_HT, hecAboveHt } from '~/domain/objectifs/warnings'
import { TARGET_FAMILIES, type TargetFamily } from '~/domain/sales-families'
import { revenuePerHour, toCents } from '~/domain/targets/objectif'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'
import { fieldFigure } from './labels'

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement | null => {
  const found = form.elements.namedItem(name)
  return found instanceof HTMLInputElement ? found : null
}
const numberIn = (form: HTMLFormElement, name: string) =>
  numberOrZero(inputOf(form, name)?.value ?? '')
const put = (form: HTMLFormElement, name: string, value: string) => {
  const input = inputOf(form, name)
  if (input) input.value = input === document.activeElement ? value : grouped(value)
}
/** Element id of a figure's warning. */
export const warningId = (path: string) => `${path}-warning`

const KINDS = {
  totalHours: 'hours',
  hecHours: 'hours',
  netRevenue: 'euros',
  revenuePerHour: 'rate',
} as const

const FIGURES = ['hec', 'revenue', 'rate'] as const
const text = (value: number) => String(value).replace('.', ',')

/** Computes revenue from an edited rate, else the rate from revenue or HEC; the first HEC keep the rate (spec 1 §4). */
function recomputeRate(form: HTMLFormElement, service: ProductiveService, edited: string): void {
  const path = {
    hec: servicePath(service, 'hecHours'),
    revenue: servicePath(service, 'netRevenue'),
    rate: servicePath(service, 'revenuePerHour'),
  }
  const figure = FIGURES.find((one) => path[one] === edited)
  if (!figure) return
  const shown: Fields = JSON.parse(inputOf(form, FORM.shown)?.value || '{}')
  const trio = { hec: shown[path.hec] ?? 0, revenue: shown[path.revenue] ?? 0 }
  const before = inputOf(form, FORM.decides(service))?.value
  const decides = decidedWhileTyping(trio, figure, before)
  put(form, FORM.decides(service), decides)
  const hec = numberIn(form, path.hec)
  if (decides === 'rate') put(form, path.revenue, text(toCents(numberIn(form, path.rate) * hec)))
  else put(form, path.rate, text(revenuePerHour(numberIn(form, path.revenue), hec)))
}

/** A quantity above 0 selects the family; deselecting it sets the quantity to 0 (spec 1 §4). */
function recomputeFamily(
  form: HTMLFormElement,
  service: ProductiveService,
  family: TargetFamily,
  edited: HTMLInputElement,
): void {
  const [quantity, selected] = [quantityPath(service, family), selectedPath(service, family)]
  if (edited.name === selected && !edited.checked) put(form, quantity, '0')
  const box = inputOf(form, selected)
  if (edited.name === quantity && box && numberOrZero(edited.value) > 0) box.checked = true
}

/** @returns whether the form shows unsaved figures: rejected, copied, or restored from an ended session */
export function unsaved({ typed, shown }: ObjectifForm): boolean {
  return Object.entries(typed).some(([path, value]) => numberOrZero(value) !== (shown[path] ?? 0))
}

/** Element id of a figure's cell in the total row. */
export const totalId = (figure: keyof ServiceTotals) => `total.${figure}`
/** Figure of the total row, with its unit. */
export const totalText = (totals: ServiceTotals, figure: keyof ServiceTotals) =>
  fieldFigure(KINDS[figure], totals[figure])

/** Recomputes linked fields, warnings and totals after an input; the server computes the same values on save. */
export function recompute(form: HTMLFormElement, edited: HTMLInputElement): void {
  const above = hecAboveHt((path) => numberIn(form, path))
  for (const [hec] of HEC_OF_HT) {
    const warning = document.getElementById(warningId(hec))
    if (warning) warning.hidden = !above.includes(hec)
  }
  for (const service of PRODUCTIVE_SERVICES) {
    if (!edited.name.startsWith(`services.${service}.`)) continue
    recomputeRate(form, service, edited.name)
    for (const family of TARGET_FAMILIES) recomputeFamily(form, service, family, edited)
  }
  total(form)
}

/** Recomputes the total row. */
export function total(form: HTMLFormElement): void {
  const totals = serviceTotals((service, figure) => numberIn(form, servicePath(service, figure)))
  for (const figure of Object.keys(KINDS) as (keyof ServiceTotals)[]) {
    const cell = document.getElementById(totalId(figure))
    if (cell) cell.textContent = totalText(totals, figure)
  }
}
