import { afterAll, beforeAll } from 'vitest'
import { sessionCookie } from '~/infra/cookies.server'
import { bearerOf, makeSession, makeUser } from '../../builders/users'
import { type Answer, type Product, startProduct } from '../product'

/** What somebody reads on a screen or a paper. */
export interface Sheet {
  status: number
  title: string
  /** one line of text per paragraph, row or term, cells by ` | ` */
  lines: string[]
  /** the cells of the first row whose first cell begins so; null without one */
  row(start: string): string[] | null
  /** the line after the first that is, or begins, so: what stands under a heading */
  after(start: string, count?: number): string[]
  says(text: string): boolean
  /** what its hidden fields would send */
  hidden: Record<string, string>
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()

/** A page as it is read: its words and tables, every kind of space a plain one. */
function readSheet({ status, text }: Answer): Sheet {
  const body = text
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
    // why: what a status compares is shown on demand only
    .replace(/<span\b[^>]*\bpopover=[^>]*>[^<]*<\/span>/g, '')
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

/** What a call answers, as `Response` reads it. */
type Json = Awaited<ReturnType<Response['json']>>

/** The whole product for one test file, asked as an administrator: pages and papers drawn, REST, exports. */
export interface House {
  page(path: string): Promise<Sheet>
  post(path: string, form: Record<string, string>): Promise<Sheet & { location: string }>
  rest(path: string, method?: string, json?: unknown): Promise<{ status: number; body: Json }>
  /** the lines of a CSV, by cell */
  csv(path: string): Promise<string[][]>
  /** the answer itself; `cookies` beside the session's */
  raw(path: string, cookies?: string): Promise<Answer>
  /** where an address leads to; null when it answers by itself */
  leadsTo(path: string, cookies?: string): Promise<string | null>
}

/** Starts the product before the file's tests and ends it after them; the test's database must be declared before. */
export function useHouse(): House {
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
