// @long: every page, print and state passes an HTML validator
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCookie } from '~/infra/http/cookies.server'
import { useDatabase } from '../../services/harness/database'
import { type Fixture, makeFixture } from '../access/fixture'
import type { PostRow } from '../access/page-row'
import { PAGES } from '../access/pages'
import { startBuiltProduct } from '../harness/built-product'
import { pageStates } from '../harness/page-states'
import type { Product } from '../harness/product'
import { wordFaults } from './wording-rules'

/** Resolves the configuration once; the library does so for each text, in a quarter of its time. */
class ResolvedOnce extends StaticConfigLoader {
  #resolved: ReturnType<StaticConfigLoader['getConfigFor']> | undefined

  override getConfigFor(...given: Parameters<StaticConfigLoader['getConfigFor']>) {
    this.#resolved ??= super.getConfigFor(...given)
    return this.#resolved
  }
}

const rules = new ResolvedOnce({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  // HTML allows <details> in a row header; the validator treats it as sectioning content
  elements: ['html5', { details: { sectioning: false } }],
  rules: {
    // Safari drops the list role of a <ul> without bullets unless `role` is explicit
    'no-redundant-role': 'off',
    // voice control finds a checkbox by `for`, even inside its label
    'no-redundant-for': 'off',
    // a <dl> may have an accessible name (HTML-AAM); the rule only advises against it
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // the rule ignores buttons connected to a form by the `form` attribute
    'wcag/h32': 'off',
  },
})
const html = new HtmlValidate(rules)
const judged = new Set<string>()

/** HTML errors of a page, one line each; none of markup that was judged before. */
async function faultsOf(text: string): Promise<string[]> {
  // a page as a file holds its styles: 200 kB, which are no markup
  const unstyled = text.replace(/(<style\b[^>]*>)[\s\S]*?(?=<\/style>)/g, '$1')
  const markup = unstyled.replace(/(<script\b[^>]*>)[\s\S]*?(?=<\/script>)/g, '$1')
  if (judged.has(markup)) return []
  judged.add(markup)
  const { results } = await html.validateString(unstyled)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

useDatabase({ keep: true })
let product: Product
let world: Fixture
beforeAll(async () => {
  world = await makeFixture()
  product = await startBuiltProduct()
})
afterAll(() => product.close())

const actor = (role: string, level: string) =>
  world.actors.find((one) => one.role === role && one.level === level)

/** Request headers of an account, or of a visitor. */
async function reader(role: string, level: string) {
  const token = actor(role, level)?.token
  const session = token ? (await sessionCookie().serialize(token)).split(';')[0] : ''
  return { Host: 'localhost', Cookie: session ?? '', Accept: 'text/html' }
}

const STATES = [
  '/synthesis',
  '/revenue',
  '/hours',
  '/productivity',
  '/crescendo',
  '/entries',
  '/quality',
  '/videocheck',
  '/historical-results',
  '/financial-dashboard',
].flatMap((path) => [`${path}?date=2020-01-15`, `${path}?group=`, `${path}?group=all`])
const MORE = [
  '/targets?month=2027-10',
  '/planning?month=2027-10',
  '/print-report?date=2020-01-15',
  '/login?oubli=1',
  '/login?motif=superseded',
  '/confirm-password-reset?token=rien',
  '/admin/audit?q=rien',
  '/admin/api-keys?dialog=create',
  '/admin/outlets?dialog=create',
  '/admin/closings?month=2026-09',
  '/admin/users?q=personne',
  '/nulle/part',
]

/** Validates all pages of the access table and the states behind their links for one user. @returns number of pages */
async function readAll(role: string, level: string): Promise<number> {
  const headers = await reader(role, level)
  const get = async (address: string) => {
    const answer = await product.ask(encodeURI(decodeURI(address)), { headers })
    return { ...answer, type: String(answer.headers['content-type']) }
  }
  const own = { ...world.ids.own, user: actor(role, level)?.userId ?? '' }
  const census = Object.entries(PAGES)
    .filter(([id]) => id !== 'routes/_app+/_layout')
    .map(([, page]) => page.address(own))
  const chain = `group=${own.group}&plate=${own.plate}&site=${own.site}`
  const scoped = ['/synthesis', '/planning', '/targets', '/quality', '/productivity']
  let read = 0
  const faults = new Set<string>()
  const starts = [...census, ...STATES, ...MORE, ...scoped.map((path) => `${path}?${chain}`)]
  for await (const { address, status, text } of pageStates(get, starts)) {
    expect(status, address).toBeLessThan(500)
    for (const fault of [...wordFaults(text), ...(await faultsOf(text))])
      faults.add(`${fault}, first at ${address}`)
    read += 1
  }
  expect([...faults]).toEqual([])
  return read
}

describe('the HTML of every page, print and state is valid, in one set of words', () => {
  // a user with all permissions, a user with the fewest, and a visitor
  it.each([
    ['administrator', 'none', 100],
    ['user', 'concession', 30],
    ['visitor', 'none', 4],
  ] as const)(
    'for the %s of %s',
    async (role, level, least) => {
      expect(await readAll(role, level)).toBeGreaterThan(least)
    },
    240_000,
  )

  const FORMS = Object.entries(PAGES).flatMap(([id, page]) =>
    Object.entries(page.posts ?? {}).map(([intent, post]) => ({ id, intent, post })),
  )
  const NAMES = [
    'intent',
    'form',
    'id',
    'node',
    'seen',
    'version',
    'month',
    'date',
    'period',
    'site',
  ]
  const emptied = (post: PostRow) =>
    Object.entries(post.form({ ...world.ids.own, user: '' })).map(([name, value]) => [
      name,
      NAMES.includes(name) ? value : '',
    ])

  const isFilling = async () => {
    const headers = await reader('administrator', 'none')
    const { text } = await product.ask('/admin/plannings', { headers })
    return text.includes('Avancement du remplissage')
  }

  it.each(FORMS)('when $id refuses its form $intent, sent empty', async ({ id, intent, post }) => {
    const url = new URL(PAGES[id]?.address(world.ids.own) ?? '', 'http://localhost')
    for (const [name, value] of Object.entries(post.query?.(world.ids.own) ?? {}))
      url.searchParams.set(name, value)
    const { text, headers } = await product.ask(url.pathname + url.search, {
      method: 'POST',
      body: new URLSearchParams(emptied(post)).toString(),
      headers: {
        ...(await reader('administrator', 'none')),
        Origin: 'http://localhost',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
    })
    if (String(headers['content-type']).startsWith('text/html'))
      expect(await faultsOf(text)).toEqual([])
    // a fill that a form began would show its progress on the next form's page
    if (intent === 'fill-plannings') await expect.poll(isFilling, { timeout: 20_000 }).toBe(false)
  })
})
