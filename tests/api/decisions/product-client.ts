import { afterAll, beforeAll } from 'vitest'
import { sessionCookie } from '~/infra/http/cookies.server'
import { bearerOf, makeSession, makeUser } from '../../builders/users'
import { type Answer, type Product, startProduct } from '../harness/product'

/** Readable content of a page or print. */
export interface Sheet {
  status: number
  title: string
  /** one line of text per paragraph, row or term; cells are separated by ` | ` */
  lines: string[]
  /** cells of the first row whose first cell begins with `start`; null without such a row */
  row(start: string): string[] | null
  /** lines below the first line that begins with `start`, e.g. under a heading */
  after(start: string, count?: number): string[]
  says(text: string): boolean
  /** values of the hidden fields, by name */
  hidden: Record<string, string>
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()

/** Parses a page's HTML into text lines and tables, with all kinds of spaces normalised. */
function readSheet({ status, text }: Answer): Sheet {
  const body = text
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
    // removes popovers, which are shown on demand only
    .replace(/<span\b[^>]*\bpopover=[^>]*>(?:(?!<\/?span)[\s\S])*<\/span>/g, '')
  const lines = body
    .replace(/<\/(td|th|span|dt|a|button|strong|small)>/g, ' | ')
    .split(/<\/(?:tr|p|li|div|h\d|dd|dl|section|caption|option|label|title|text)>/)
    .map((line) =>
      plain(line)
        .replace(/^[| ]+|[| ]+$/g, '')
        .replace(/(\| )+/g, '| '),
    )
    .filter((line) => line !== '')
  const rows = [...body.matchAll(/<tr\b[\s\S]*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<t[hd]\b[\s\S]*?<\/t[hd]>/g)].map(([cell]) => plain(cell)),
  )
  return {
    status,
    lines,
    hidden: Object.fromEntries(
      [...body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, plain(value)],
      ),
    ),
    title: plain(/<title>([\s\S]*?)<\/title>/.exec(text)?.[1] ?? ''),
    row: (start) => rows.find(([first]) => first?.startsWith(start)) ?? null,
    after(start, count = 1) {
      const at = lines.findIndex((line) => line === start || line.startsWith(`${start} |`))
      return at < 0 ? [] : lines.slice(at + 1, at + 1 + count)
    },
    says: (text) => lines.some((line) => line.replaceAll(' | ', ' ').includes(text)),
  }
}

/** JSON body of a response. */
type Json = Awaited<ReturnType<Response['json']>>

/** Client of the whole product for a test file, signed in as an administrator: pages, prints, REST, exports. */
export interface ProductClient {
  page(path: string): Promise<Sheet>
  post(path: string, form: Record<string, string>): Promise<Sheet & { location: string }>
  rest(path: string, method?: string, json?: unknown): Promise<{ status: number; body: Json }>
  /** rows of a CSV file */
  csv(path: string): Promise<string[][]>
  /** unparsed response; `cookies` are sent with the session's cookie */
  raw(path: string, cookies?: string): Promise<Answer>
  /** URL to which a request is redirected; null without a redirect */
  leadsTo(path: string, cookies?: string): Promise<string | null>
}

/** Starts the product before the file's tests and stops it after them; call `useDatabase` before. */
export function useProduct(): ProductClient {
  let product: Product
  let token = ''
  let cookie = ''
  beforeAll(async () => {
    product = await startProduct()
    token = await makeSession(await makeUser({ role: 'administrator', name: 'Alice Martin' }))
    cookie = (await sessionCookie().serialize(token)).split(';')[0] ?? ''
  })
  afterAll(() => product.close())
  const ask = (path: string, more: object = {}, headers: Record<string, string> = {}) =>
    product.ask(path, {
      ...more,
      headers: { Host: 'localhost', Cookie: cookie, Accept: 'text/html', ...headers },
    })
  return {
    raw: (path, cookies = '') =>
      ask(path, {}, { Cookie: [cookie, cookies].filter(Boolean).join('; ') }),
    async leadsTo(path, cookies = '') {
      const { headers } = await fetch(`${product.origin}${path}`, {
        redirect: 'manual',
        headers: { Cookie: [cookie, cookies].filter(Boolean).join('; '), Accept: 'text/html' },
      })
      return headers.get('location')
    },
    page: async (path) => readSheet(await ask(path)),
    async post(path, form) {
      const answer = await ask(
        path,
        { method: 'POST', body: new URLSearchParams(form).toString() },
        {
          'Content-Type': 'application/x-www-form-urlencoded',
          Origin: 'http://localhost',
        },
      )
      return { ...readSheet(answer), location: String(answer.headers.location ?? '') }
    },
    async rest(path, method = 'GET', json) {
      const { status, text } = await product.ask(`/api${path}`, {
        method,
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        headers: { Host: 'localhost', 'Content-Type': 'application/json', ...bearerOf(token) },
      })
      return { status, body: JSON.parse(text) }
    },
    async csv(path) {
      const { text } = await ask(path)
      return text
        .replace(/^\uFEFF/, '')
        .split('\r\n')
        .map((line) => line.split(';'))
    },
  }
}
