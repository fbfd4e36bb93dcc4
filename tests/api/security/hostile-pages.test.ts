import { beforeAll, describe, expect, it } from 'vitest'
import { sessionCookie } from '~/infra/http/cookies.server'
import { useDatabase } from '../../services/harness/database'
import { halfOfRun } from '../access/cases-of-run'
import { harmStored } from '../access/fixture'
import { HOSTILE_TEXTS } from '../access/hostile'
import type { PostRow } from '../access/page-row'
import { PAGES } from '../access/pages'
import { PARAMETERS } from '../access/parameters'
import { useFixture } from '../access/use-access-fixture'
import { type Ask, application } from '../harness/application'

// @long: hostile values in every parameter of every page

useDatabase({ keep: true })
const stage = useFixture()
let ask: Ask
let session: string
beforeAll(async () => {
  ask = await application('routes/')
  session = (await sessionCookie().serialize(stage.admin.token)).split(';')[0] ?? ''
})

let callers = 0
/** Requests a page as an administrator; each request has another IP address, so that none is throttled. */
async function send(route: string, address: string, body?: BodyInit, type?: string) {
  const joint = address.includes('?') ? '&' : '?'
  const response = await ask(`${address}${joint}_data=${encodeURIComponent(route)}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body }),
    clientIp: `2001:db8:${(++callers).toString(16)}::1`,
    headers: {
      Cookie: session,
      Origin: 'http://localhost',
      Host: 'localhost',
      ...(type ? { 'Content-Type': type } : {}),
    },
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const { surrogate: _half, ...TEXTS } = HOSTILE_TEXTS
const addressOf = (id: string, post?: PostRow) => {
  const address = PAGES[id]?.address(stage.ids) ?? ''
  const query = new URLSearchParams(post?.query?.(stage.ids)).toString()
  return query ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address
}

/** Asserts a status below 500 and no redirect to another site. */
function isAnswered(what: string, { status, headers, text }: Awaited<ReturnType<typeof send>>) {
  expect(status, `${what}: ${text.slice(0, 300)}`).toBeLessThan(500)
  const to = headers.get('X-Remix-Redirect') ?? headers.get('Location')
  if (to !== null) expect(to, what).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
}

describe.each(Object.keys(PAGES))('the page of %s', (id) => {
  it('handles every hostile text in every parameter that some page reads', async () => {
    const base = addressOf(id)
    const at = (query: URLSearchParams) => `${base}${base.includes('?') ? '&' : '?'}${query}`
    const ask = async (what: string, entries: [string, string][]) =>
      isAnswered(what, await send(id, at(new URLSearchParams(entries))))
    const all = (value: string) => PARAMETERS.map((name): [string, string] => [name, value])
    await Promise.all(Object.entries(TEXTS).map(([what, value]) => ask(what, all(value))))
    const operator = HOSTILE_TEXTS.operator ?? ''
    await Promise.all(PARAMETERS.map((name) => ask(name, [[name, operator]])))
    // a repeated parameter counts once, the first; a name with brackets is another parameter
    const twice = (name: string): [string, string][] => [
      ...[stage.ids.site, operator].map((value): [string, string] => [name, value]),
      [`${name}[$gt]`, ''],
    ]
    await Promise.all(PARAMETERS.map((name) => ask(`${name} twice`, twice(name))))
    isAnswered(
      'bytes that are no text',
      await send(id, `${at(new URLSearchParams())}q=%ED%A0%80%C0%80%`),
    )
    expect(await stage.changed(), 'a read wrote').toEqual([])
  })
})

const FORMS = Object.entries(PAGES).flatMap(([id, page]) =>
  Object.entries(page.posts ?? {}).map(([intent, post]) => ({ id, intent, post })),
)

describe.each(FORMS)('a form of $id, $intent', ({ id, post }) => {
  it('handles every hostile text in every field', async () => {
    const form = post.form(stage.ids)
    const others = OTHER_FIELDS.filter((name) => !(name in form))
    for (const names of [...Object.keys(form).map((name) => [name]), others]) {
      const what = names.join(', ')
      const all = (value: string) => Object.fromEntries(names.map((name) => [name, value]))
      for (const [kind, value] of halfOfRun(Object.entries(TEXTS))) {
        const body = new URLSearchParams({ ...form, ...all(value) })
        isAnswered(`${what}, ${kind}`, await send(id, addressOf(id, post), body))
      }
      const twice = new URLSearchParams({ ...form, ...all(''), [`${what}[$gt]`]: '' })
      for (const name of names) twice.append(name, 'encore')
      isAnswered(`${what} twice`, await send(id, addressOf(id, post), twice))
      const file = new FormData()
      for (const [name, value] of Object.entries(form)) file.set(name, value)
      for (const name of names) file.set(name, new File(['<script>'], '../../"\r\nX: y.svg'))
      isAnswered(`${what} as a file`, await send(id, addressOf(id, post), file))
      const changed = await stage.changed()
      expect(await harmStored(changed), what).toEqual([])
      await stage.restore(changed)
    }
  })

  it('is refused with a sentence when it is no form', async () => {
    const boundary = 'multipart/form-data; boundary=abc'
    for (const [body, type, statuses] of [
      ['{"intent":"save"}', 'application/json', [415]],
      ['intent=save', 'text/plain', [415]],
      ['<a/>', 'text/xml', [415]],
      ['--abc\r\nContent-Disposition: form-data; name="x"\r\n\r\nnever ends', boundary, [400]],
      ['no part at all', boundary, [400]],
      ['x', 'multipart/form-data', [400, 415]],
    ] as const) {
      const answer = await send(id, addressOf(id, post), body, type)
      if (WITHOUT_FIELDS.includes(id)) isAnswered(type, answer)
      else
        expect([type, body, statuses, answer.status]).toEqual([
          type,
          body,
          statuses,
          statuses.find((status) => status === answer.status),
        ])
    }
    expect(await stage.changed()).toEqual(WITHOUT_FIELDS.includes(id) ? expect.anything() : [])
  })
})

/** Forms that consist of a button: their body is ignored. */
const WITHOUT_FIELDS = ['routes/_public+/logout', 'routes/$']
/** Optional fields, and fields of other forms of the page. */
const OTHER_FIELDS = [
  'intent',
  'form',
  'id',
  'name',
  'seen',
  'seenName',
  'seenPdv',
  'shown',
  'month',
  'metier',
  'matricule',
  'reference',
  'pdv',
  'value',
  'rememberMe',
  'email',
  'password',
  'priority',
  'type',
]
