import { nameOf, textOf } from './accessible-name'
import { fill, formOf, isSubmitter, shownIn, submissionOf, type Upload } from './form-submission'
import type { Visitor } from './visitor'

type Name = string | RegExp
/** Texts, options, check marks and files by the labels of their fields. */
export type Values = Record<string, string | boolean | Upload>

const isNamed = (text: string, name: Name) =>
  typeof name === 'string' ? text === name : name.test(text)

/** The single element of a list. @throws with what was looked for, when there is none or more than one */
function only(found: readonly Element[], what: string, place: string): Element {
  const [one, ...others] = found
  if (one && others.length === 0) return one
  const seen = found.map((element) => element.outerHTML.slice(0, 120)).join('\n')
  throw new Error(one ? `${found.length} × ${what}: ${seen}` : `no ${what} in: ${place}`)
}

/** The open page or a part of it: texts, fields, buttons and links, by their accessible names. */
export abstract class Part {
  abstract readonly root: Element
  protected abstract readonly visitor: Visitor

  /** What can be read in it: without scripts, styles and what is hidden. */
  get text(): string {
    const copy = this.root.cloneNode(true) as Element
    for (const unread of copy.querySelectorAll('script, style, template, svg title, [hidden]'))
      unread.remove()
    return textOf(copy)
  }
  all(selector: string): Element[] {
    return [...this.root.querySelectorAll(selector)]
  }
  texts(selector: string): string[] {
    return this.all(selector).map(textOf)
  }
  /** The innermost element of this selector that holds the text or has it as its name. */
  at(selector: string, text: Name = ''): Part {
    const holds = (element: Element) =>
      typeof text === 'string'
        ? textOf(element).includes(text) || nameOf(element) === text
        : text.test(textOf(element))
    return new Inner(this.visitor, () => {
      const found = this.all(selector).filter(holds)
      const inner = found.filter((one) => !found.some((two) => two !== one && one.contains(two)))
      return only(inner, `${selector} « ${text} »`, this.text)
    })
  }
  /** The section, group or form of this accessible name. */
  region(name: Name): Part {
    return new Inner(this.visitor, () =>
      only(
        this.named('section, fieldset, form, [role=group], [role=region]', name),
        `region « ${name} »`,
        this.text,
      ),
    )
  }
  row(text: Name): Part {
    return this.at('tr', text)
  }
  get dialog(): Part {
    return this.at('[role=dialog], dialog[open], [role=alertdialog]')
  }
  private named(selector: string, name: Name): Element[] {
    return this.all(selector).filter((element) => isNamed(nameOf(element), name))
  }
  /** Number of links and buttons of this name. */
  count(name: Name): number {
    return this.named('a[href], button, input[type=submit]', name).length
  }
  field(label: Name): Element {
    const found = this.named('input:not([type=hidden]), select, textarea', label)
    return only(found, `field « ${label} »`, this.text)
  }
  /** Text or option that a field shows, or whether it is checked. */
  value(label: Name): string | boolean {
    return shownIn(this.field(label))
  }
  fill(label: Name, value: string | boolean | Upload): void {
    fill(this.field(label), value)
  }
  private async submit(control: Element, button: Element | null): Promise<void> {
    const form = formOf(control)
    if (!form) throw new Error(`no form around ${control.outerHTML.slice(0, 120)}`)
    await this.visitor.send(submissionOf(form, button, this.visitor.url))
  }
  /** Fills fields by their labels, presses the button of this name and goes where that leads. */
  async press(name: Name, values: Values = {}): Promise<void> {
    for (const [label, value] of Object.entries(values)) this.fill(label, value)
    const found = this.named('button, input[type=submit]', name).filter(isSubmitter)
    const button = only(found, `button « ${name} »`, this.text)
    await this.submit(button, button)
  }
  /** Fills a field and presses Enter in it. */
  async enter(label: Name, value: string): Promise<void> {
    const field = this.field(label)
    fill(field, value)
    await this.submit(field, null)
  }
  /** Address of the links of this name, which all lead to the same place. */
  href(name: Name): string {
    const links = this.named('a[href]', name)
    const addresses = [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]
    only(links.slice(0, addresses.length), `link « ${name} »`, this.text)
    return addresses[0] ?? ''
  }
  async follow(name: Name): Promise<void> {
    await this.visitor.open(this.href(name))
  }
}

/** Part of a page, found again on each page that follows. */
class Inner extends Part {
  constructor(
    protected readonly visitor: Visitor,
    private readonly find: () => Element,
  ) {
    super()
  }
  get root(): Element {
    return this.find()
  }
}
