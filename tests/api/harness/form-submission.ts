import { parseHTML } from 'linkedom'
import { textOf } from './accessible-name'

/** File that a test puts into a file field. */
export interface Upload {
  name: string
  type?: string
  body: string | Buffer
}

/** Request that a browser without scripts makes for a pressed button. */
export interface Submission {
  url: URL
  method: 'GET' | 'POST'
  body: URLSearchParams | FormData | null
}

/** Parses a page, and mends what the parser does otherwise than the HTML standard. */
export function parsePage(html: string): Document {
  const { document } = parseHTML(html)
  // React writes `encType`, and the parser keeps capitals
  for (const element of document.querySelectorAll('form, input, select, textarea, button, option'))
    for (const { name, value } of [...element.attributes])
      if (name !== name.toLowerCase()) {
        element.removeAttribute(name)
        element.setAttribute(name.toLowerCase(), value)
      }
  for (const field of document.querySelectorAll('textarea')) {
    // the parser leaves character references of a textarea as they are
    const decoded = document.createElement('div')
    decoded.innerHTML = field.textContent ?? ''
    field.textContent = decoded.textContent
  }
  return document
}

const uploads = new WeakMap<Element, File>()
const typeOf = (control: Element) => (control.getAttribute('type') ?? 'text').toLowerCase()
const isButton = (control: Element) =>
  control.matches(
    'button, input[type=submit], input[type=image], input[type=button], input[type=reset]',
  )

/** Whether pressing the control sends its form. */
export const isSubmitter = (control: Element) =>
  control.matches('input[type=submit]') ||
  (control.localName === 'button' && /^(submit|)$/i.test(control.getAttribute('type') ?? ''))

/** Disabled by itself or by a fieldset, unless it is in the fieldset's own legend. */
export function isDisabled(control: Element): boolean {
  if (control.hasAttribute('disabled')) return true
  for (let up = control.parentElement?.closest('fieldset[disabled]'); up; ) {
    if (control.closest('legend')?.parentElement !== up) return true
    up = up.parentElement?.closest('fieldset[disabled]')
  }
  return false
}

/** The form that a control belongs to, by its `form` attribute or the form around it. */
export function formOf(control: Element): Element | null {
  const id = control.getAttribute('form')
  return id === null ? control.closest('form') : control.ownerDocument.getElementById(id)
}

/** All controls of a form, in the order of the page. */
const controlsOf = (form: Element) =>
  [...form.ownerDocument.querySelectorAll('input, select, textarea, button')].filter(
    (control) => formOf(control) === form,
  )

const optionsOf = (select: Element) => [...select.querySelectorAll('option')]
const optionValue = (option: Element) => option.getAttribute('value') ?? textOf(option)
const isOptionDisabled = (option: Element) =>
  option.hasAttribute('disabled') || option.closest('optgroup')?.hasAttribute('disabled') === true

/** Selected options: without any, a list of one line shows its first one that is not disabled. */
function selected(select: Element): Element[] {
  const chosen = optionsOf(select).filter((option) => option.hasAttribute('selected'))
  if (select.hasAttribute('multiple')) return chosen
  // why the last one: of several selected options a browser keeps the last
  const one = chosen.at(-1) ?? optionsOf(select).find((option) => !isOptionDisabled(option))
  return one ? [one] : []
}

/** What the control shows: its text, the chosen option's value, or whether it is checked. */
export function shownIn(control: Element): string | boolean {
  if (control.localName === 'select') {
    const [option] = selected(control)
    return option ? optionValue(option) : ''
  }
  // the parser keeps a first line break that a browser drops
  if (control.localName === 'textarea') return (control.textContent ?? '').replace(/^\n/, '')
  if (/^(checkbox|radio)$/.test(typeOf(control))) return control.hasAttribute('checked')
  return control.getAttribute('value') ?? ''
}

function choose(select: Element, wanted: string): void {
  const option = optionsOf(select).find(
    (one) => !isOptionDisabled(one) && (optionValue(one) === wanted || textOf(one) === wanted),
  )
  if (!option)
    throw new Error(`no option « ${wanted} » among: ${optionsOf(select).map(textOf).join(', ')}`)
  for (const one of optionsOf(select)) one.removeAttribute('selected')
  option.setAttribute('selected', '')
}

function check(control: Element, isChecked: boolean): void {
  if (typeOf(control) === 'radio' && isChecked) {
    const name = control.getAttribute('name')
    for (const other of controlsOf(formOf(control) ?? control))
      if (typeOf(other) === 'radio' && other.getAttribute('name') === name)
        other.removeAttribute('checked')
  }
  control.toggleAttribute('checked', isChecked)
}

/**
 * Fills a control as a person does: text, an option by value or label, a check mark, a file.
 * @throws when a person could not: disabled or read-only field, too long text, unknown option
 */
export function fill(control: Element, value: string | boolean | Upload): void {
  if (isDisabled(control) || control.hasAttribute('readonly'))
    throw new Error(`the field cannot be filled: ${control.outerHTML.slice(0, 200)}`)
  if (typeof value === 'boolean') check(control, value)
  else if (typeof value === 'object') {
    const bytes = typeof value.body === 'string' ? value.body : new Uint8Array(value.body)
    uploads.set(control, new File([bytes], value.name, { type: value.type ?? '' }))
  } else if (control.localName === 'select') choose(control, value)
  else write(control, value)
}

function write(control: Element, value: string): void {
  const longest = Number(control.getAttribute('maxlength') ?? Number.POSITIVE_INFINITY)
  if (value.length > longest) throw new Error(`the field takes ${longest} characters at most`)
  if (control.localName === 'textarea') control.textContent = value
  else control.setAttribute('value', value.replaceAll(/[\r\n]/g, ''))
}

/** Name and values of a control that are sent with its form. */
function entriesOf(control: Element, button: Element | null): [string, string | File][] {
  const name = control.getAttribute('name') ?? ''
  if (name === '' || isDisabled(control) || control.closest('datalist')) return []
  if (isButton(control))
    return control === button ? [[name, control.getAttribute('value') ?? '']] : []
  if (control.localName === 'select')
    return selected(control)
      .filter((option) => !isOptionDisabled(option))
      .map((option) => [name, optionValue(option)])
  if (/^(checkbox|radio)$/.test(typeOf(control)))
    return shownIn(control) ? [[name, control.getAttribute('value') ?? 'on']] : []
  if (typeOf(control) === 'file') return [[name, uploads.get(control) ?? new File([], '')]]
  return [[name, `${shownIn(control)}`.replaceAll(/\r?\n|\r/g, '\r\n')]]
}

/** @throws when a browser would show its own message instead of sending the form */
function expectValid(controls: readonly Element[], form: Element, button: Element | null): void {
  if (form.hasAttribute('novalidate') || button?.hasAttribute('formnovalidate')) return
  for (const control of controls) {
    const value = shownIn(control)
    const isMissing =
      control.hasAttribute('required') &&
      !value &&
      !(typeOf(control) === 'file' && uploads.has(control))
    const pattern = control.getAttribute('pattern')
    const isOdd = pattern !== null && value && !new RegExp(`^(?:${pattern})$`, 'v').test(`${value}`)
    if (!isDisabled(control) && (isMissing || isOdd))
      throw new Error(`the browser refuses to send: ${control.outerHTML.slice(0, 200)}`)
  }
}

/**
 * What a browser sends for a pressed button, from the page's markup alone (HTML standard, form submission).
 * @param button null for Enter in a field, which presses the form's first button
 * @param page address of the page
 */
export function submissionOf(form: Element, button: Element | null, page: URL): Submission {
  const controls = controlsOf(form)
  const pressed = button ?? controls.find(isSubmitter) ?? null
  if (pressed && isDisabled(pressed)) throw new Error('the button is disabled')
  expectValid(controls, form, pressed)
  const of = (name: string) => pressed?.getAttribute(`form${name}`) ?? form.getAttribute(name)
  const entries = controls.flatMap((control) => entriesOf(control, pressed))
  const texts = () =>
    new URLSearchParams(
      entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    )
  const url = new URL(of('action') || page.href, page)
  url.hash = ''
  if (!/^post$/i.test(of('method') ?? 'get')) {
    url.search = texts().toString()
    return { url, method: 'GET', body: null }
  }
  if (of('enctype') !== 'multipart/form-data') return { url, method: 'POST', body: texts() }
  const body = new FormData()
  for (const [name, value] of entries) body.append(name, value)
  return { url, method: 'POST', body }
}
