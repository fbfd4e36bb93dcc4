import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionCookie } from '~/infra/http/cookies.server'
import { guideEntries } from '~/services/guide/guide.server'
import { useDatabase } from '../../services/harness/database'
import { type Fixture, makeFixture } from '../access/fixture'
import { PAGES } from '../access/pages'
import { startBuiltProduct } from '../harness/built-product'
import type { Product } from '../harness/product'

useDatabase({ keep: true })
let product: Product
let world: Fixture
beforeAll(async () => {
  world = await makeFixture()
  product = await startBuiltProduct()
})
afterAll(() => product.close())

/** Asks for a page as an account of a role, without following links. */
async function ask(address: string, role: string, level: string) {
  const actor = world.actors.find((one) => one.role === role && one.level === level)
  const cookie = (await sessionCookie().serialize(actor?.token)).split(';')[0] ?? ''
  return product.ask(encodeURI(address), { headers: { cookie } })
}
const administrator = (address: string) => ask(address, 'administrator', 'none')

/** The print pages of the access table that the fixture has data for, with the concession's scope. */
function printPages(): string[] {
  const { own } = world.ids
  const scope = `group=${own.group}&plate=${own.plate}&site=${own.site}`
  const guide = guideEntries('administrator').map(({ name }) => `/print-guide/${name}?page=1`)
  const pages = Object.entries(PAGES)
    .filter(([id]) => id.startsWith('routes/_print+/') && !id.endsWith('print-closing'))
    .map(([, page]) => page.address({ ...own, user: '' }))
    .map((address) => `${address}${address.includes('?') ? '&' : '?'}${scope}`)
  return [...pages, ...guide]
}

/** References of markup and styles that a browser would follow. */
const outside = (text: string) => [
  ...text.matchAll(/\s(?:href|src|action|srcset)="(?!#|data:)[^"]*"/g),
  ...text.matchAll(/url\((?!["']?data:)[^)]*\)/g),
  ...text.matchAll(/@import\b[^;]*/g),
]

it('every print page is also one file, with its styles and drawings inside and nothing outside', async () => {
  const pages = printPages()
  expect(pages.length).toBeGreaterThanOrEqual(16)
  for (const address of pages) {
    const page = await administrator(address)
    const file = await administrator(`${address}&fichier=1`)
    expect([page.status, file.status], address).toEqual([200, 200])
    expect(page.headers['content-disposition'], address).toBeUndefined()
    expect(page.text, address).toContain('fichier=1')
    expect(file.headers['content-disposition'], address).toMatch(
      /^attachment; filename="[\w-]+\.html"/,
    )
    expect(outside(file.text).map(String), address).toEqual([])
    expect(file.text, address).not.toMatch(/<(script|link|iframe|button)\b/)
    expect(file.text, address).toContain('font/woff2;base64,')
    expect(file.text, address).toContain('@page')
    const heading = /<h1>[\s\S]*?<\/h1>/.exec(page.text)?.[0] ?? 'none'
    expect(file.text, address).toContain(heading)
    for (const [, icon] of file.text.matchAll(/<use href="#([^"]*)"/g))
      expect(file.text, address).toContain(`id="${icon}"`)
  }
}, 120_000)

it('names the file after title, scope and date', async () => {
  const { own } = world.ids
  const address = `/print-report?group=${own.group}&plate=${own.plate}&site=${own.site}&date=2026-11-19`
  const { headers, text } = await administrator(`${address}&fichier=1`)
  const title = /<title>([^–<]*) – /.exec(text)?.[1] ?? ''
  const scope = title.split(' · ')[1] ?? ''
  expect(scope).not.toBe('')
  const name = `Reporting-après-vente-${scope.replace(/[^\p{L}\p{N}]+/gu, '-')}-19-11-2026.html`
  expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`)
})

it('has the access of its print page: a foreign concession is refused, a visitor signs in', async () => {
  const { foreign } = world.ids
  const scope = `group=${foreign.group}&plate=${foreign.plate}&site=${foreign.site}`
  const address = `/print-report?${scope}&date=2026-11-19&fichier=1`
  const refused = await ask(address, 'user', 'concession')
  expect(refused.status).toBe(
    (await ask(address.replace('&fichier=1', ''), 'user', 'concession')).status,
  )
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.headers['content-disposition']).toBeUndefined()
  const stranger = await product.ask('/print-guide/matin?fichier=1')
  expect(stranger.headers['content-disposition']).toBeUndefined()
  expect(stranger.text).not.toContain('guide-text')
})

it('ignores the parameter on other pages', async () => {
  const { headers, text } = await administrator('/help?fichier=1')
  expect(headers['content-disposition']).toBeUndefined()
  expect(text).toContain('<script')
})
