import { TARGET_FAMILIES, type TargetFamily } from '~/domain/additional-sales/families'
import { quantityPath, selectedPath, servicePath } from '~/domain/objectifs/field-paths'
import { FORM, type ObjectifForm } from '~/domain/objectifs/form'
import { readNumber } from '~/domain/objectifs/numbers'
import { revenuePerHour, toCents } from '~/domain/objectifs/objectif'
import { HEC_OF_HT, hecAboveHt } from '~/domain/objectifs/warnings'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/records/services'

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement | null => {
  const found = form.elements.namedItem(name)
  return found instanceof HTMLInputElement ? found : null
}
const numberIn = (form: HTMLFormElement, name: string) =>
  readNumber(inputOf(form, name)?.value ?? '')
const put = (form: HTMLFormElement, name: string, value: string) => {
  const input = inputOf(form, name)
  if (input) input.value = value
}
/** The warning beside a figure. */
export const warningId = (path: string) => `${path}-warning`

const text = (value: number) => String(value).replace('.', ',')

/** An edited rate gives the revenue, an edited revenue or HEC gives the rate (spec 1 §4). */
function recomputeRate(form: HTMLFormElement, service: ProductiveService, edited: string): void {
  const [hecPath, revenuePath, ratePath] = [
    servicePath(service, 'hecHours'),
    servicePath(service, 'netRevenue'),
    servicePath(service, 'revenuePerHour'),
  ]
  const hec = numberIn(form, hecPath)
  const rate = numberIn(form, ratePath)
  const untouched = numberIn(form, revenuePath) === 0 && rate > 0
  if (edited === ratePath || (edited === hecPath && untouched)) {
    put(form, FORM.decides(service), 'rate')
    put(form, revenuePath, text(toCents(rate * hec)))
  } else if (edited === revenuePath || edited === hecPath) {
    put(form, FORM.decides(service), 'revenue')
    put(form, ratePath, text(revenuePerHour(numberIn(form, revenuePath), hec)))
  }
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
  if (edited.name === quantity && box && readNumber(edited.value) > 0) box.checked = true
}

/** Whether a form is drawn with figures that are not stored: refused, copied, or kept from an ended session. */
export function unsaved({ typed, shown }: ObjectifForm): boolean {
  return Object.entries(typed).some(([path, value]) => readNumber(value) !== (shown[path] ?? 0))
}

/** Keeps linked fields together while somebody types; the server computes the same again. */
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
}
