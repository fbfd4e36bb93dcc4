import { setTimeout as wait } from 'node:timers/promises'
import { parsePage, type Submission } from './form-submission'
import { Part } from './page-part'

const MOST_REDIRECTS = 10
const MOST_REFRESHES = 400
/** Longest wait for a page that refreshes, in ms: what it waits for is done in less. */
const SOON_MS = 50

/**
 * A browser without scripts, as far as HTTP goes: it keeps cookies, follows redirects, and sends the forms of the open
 * page as their markup says. It draws nothing, so a closed menu or dialog is no obstacle.
 */
export class Visitor extends Part {
  readonly cookies = new Map<string, string>()
  url: URL
  status = 0
  headers = new Headers()
  /** body of the last answer */
  body = Buffer.alloc(0)
  protected readonly visitor = this
  private page: Document | null = null

  constructor(origin: string) {
    super()
    this.url = new URL(origin)
  }
  get root(): Element {
    if (!this.page) throw new Error(`${this.url} is no page: ${this.status}`)
    return this.page.body
  }
  /** Opens an address, relative to the open page. */
  async open(address: string): Promise<void> {
    const url = new URL(address, this.url)
    // a link to a part of the open page asks for nothing
    const isPart = url.href.includes('#') && url.href.split('#')[0] === this.url.href.split('#')[0]
    if (this.page && isPart) return
    await this.send({ url, method: 'GET', body: null })
  }
  /** What REST answers to this person's GET. */
  async rest<T>(address: string): Promise<T> {
    const answer = await this.request(new URL(address, this.url), 'GET', null)
    return (await answer.json()) as T
  }
  /** Follows 'Actualiser' while a page shows progress, as that of a running import does, or a header that refreshes. */
  async settle(): Promise<void> {
    for (let i = 0; i < MOST_REFRESHES; i++) {
      const links = [...(this.page?.querySelectorAll('noscript a[href]') ?? [])]
      const again = links.find((link) => link.textContent?.trim() === 'Actualiser')
      const said = this.headers.get('refresh')
      if (!again && !said) return
      const to = again?.getAttribute('href') ?? said?.split(/;\s*url=/i)[1]
      await wait(SOON_MS)
      await this.open(to ?? this.url.href)
    }
    throw new Error(`${this.url} refreshes for ever`)
  }
  /** Makes a form's or a link's request and shows the page that it leads to. */
  async send({ url, method, body }: Submission): Promise<void> {
    let [to, how, sent] = [url, method, body]
    for (let i = 0; i <= MOST_REDIRECTS; i++) {
      const answer = await this.request(to, how, sent)
      const location = answer.headers.get('location')
      if (answer.status < 300 || answer.status > 399 || !location) return this.show(to, answer)
      await answer.arrayBuffer()
      // 307 and 308 repeat the request; after the others a browser asks for the page
      if (answer.status < 307) [how, sent] = ['GET', null]
      to = new URL(location, to)
    }
    throw new Error(`more than ${MOST_REDIRECTS} redirects from ${url}`)
  }
  private async request(url: URL, method: string, body: Submission['body']): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const origin: Record<string, string> = method === 'POST' ? { Origin: url.origin } : {}
    const headers = { Accept: 'text/html', Cookie: cookie, ...origin }
    const answer = await fetch(url, { method, redirect: 'manual', headers, body })
    for (const line of answer.headers.getSetCookie()) this.keep(line)
    return answer
  }
  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', ...value] = pair.trim().split('=')
    if (attributes.some((one) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(one)))
      this.cookies.delete(name)
    else this.cookies.set(name, value.join('='))
  }
  private async show(url: URL, answer: Response): Promise<void> {
    this.url = url
    this.status = answer.status
    this.headers = answer.headers
    this.body = Buffer.from(await answer.arrayBuffer())
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    this.page = isPage ? parsePage(this.body.toString('utf8')) : null
  }
}
