const known = new WeakMap<Element, string>()
const labels = new WeakMap<Document, Map<string | null, Element>>()

/** Text with runs of ASCII blanks as one; the narrow spaces of French stay. */
export const textOf = (element: Element): string =>
  (element.textContent ?? '').replaceAll(/[ \t\r\n\f]+/g, ' ').trim()

/** Text that is read aloud: without what is hidden from it, and without the fields in a label. */
function read(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const unread of copy.querySelectorAll('[aria-hidden=true], svg, select, textarea, script'))
    unread.remove()
  return textOf(copy)
}

function labelOf(control: Element): string {
  const page = control.ownerDocument
  const byId =
    labels.get(page) ??
    new Map([...page.querySelectorAll('label[for]')].map((one) => [one.getAttribute('for'), one]))
  labels.set(page, byId)
  const id = control.getAttribute('id')
  const label = (id && byId.get(id)) || control.closest('label')
  return label ? read(label) : ''
}

function compute(element: Element): string {
  const others = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const byId = (id: string) => element.ownerDocument.getElementById(id)
  if (others.length > 0) return others.map((id) => textOf(byId(id) ?? element)).join(' ')
  const own = element.getAttribute('aria-label')
  if (own) return own
  if (element.localName === 'fieldset') return textOf(element.querySelector('legend') ?? element)
  if (element.matches('input, select, textarea')) {
    const label = labelOf(element)
    if (label) return label
  }
  return read(element) || (element.getAttribute('title') ?? element.getAttribute('value') ?? '')
}

/** Accessible name: `aria-labelledby`, `aria-label`, the legend or label, the text, `title` or `value`. */
export function nameOf(element: Element): string {
  const name = known.get(element) ?? compute(element)
  known.set(element, name)
  return name
}
