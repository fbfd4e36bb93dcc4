import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Visitor } from './visitor'

const HOME = `<!doctype html><html><body><script>unread</script><p hidden>unread</p>
  <nav><a href="#n">Nom</a><a href="/other"><svg><title>unread</title></svg>Autre</a></nav>
  <section aria-labelledby=h><h2 id=h>Jours fériés</h2><form method=post action=/save>
    <label for=n>Nom</label><input id=n name=n><label>Texte <textarea name=t>a &lt; b</textarea></label><label>Ville <input name=v aria-hidden=false></label>
    <input aria-label="Ligne 1" name=l value=1><button name=act value=add>Ajouter</button></form></section>
  <table><tr><td>Un</td><td><form method=post action=/moved><button aria-label="Supprimer Un">x</button></form></td></tr>
  <tr><td>Deux</td></tr></table></body></html>`

const asked: string[] = []
const page = (body: string, headers: Record<string, string> = {}) => ({
  headers: { 'Content-Type': 'text/html', ...headers },
  status: 200,
  body,
})
const to = (location: string, status = 302, cookie: string[] = []) => ({
  status,
  headers: { Location: location, 'Set-Cookie': cookie },
  body: '',
})
/** What the server of these tests answers to an address. */
async function answer(request: IncomingMessage) {
  const sent = await text(request)
  const { cookie = '', origin = '' } = request.headers
  asked.push([request.method, request.url, sent, cookie, origin].filter(Boolean).join(' '))
  if (request.url === '/save') return to('/other', 302, ['a=1; Path=/', 'b=2=2'])
  if (request.url === '/moved') return to('/other', 307)
  if (request.url === '/other')
    return page('<html><body><b>Là</b></body></html>', { 'Set-Cookie': 'a=; Max-Age=0' })
  if (request.url === '/for-ever') return to('/for-ever')
  if (request.url === '/wait') return page('…', { Refresh: '0; url=/' })
  return page(HOME)
}
const server = createServer(async (request, response) => {
  const { status, headers, body } = await answer(request)
  response.writeHead(status, headers).end(body)
})
let origin = ''
let visitor: Visitor

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(async () => {
  visitor = new Visitor(origin)
  await visitor.open('/')
  asked.length = 0
})

it('fills fields by their labels, presses a button, and follows with the cookies that were set', async () => {
  await visitor
    .region('Jours fériés')
    .press('Ajouter', { Nom: 'Noël', Ville: 'Lyon', 'Ligne 1': '2' })
  expect(asked[0]).toBe(`POST /save n=No%C3%ABl&t=a+%3C+b&v=Lyon&l=2&act=add ${origin}`)
  expect([asked[1], visitor.text]).toEqual(['GET /other a=1; b=2=2', 'Là'])
  await visitor.open('/')
  expect(asked[2]).toBe('GET / b=2=2')
})

it('repeats a request that is sent elsewhere by 307, and ends on a circle', async () => {
  await visitor.row('Un').press('Supprimer Un')
  expect(asked).toEqual([`POST /moved ${origin}`, `POST /other ${origin}`])
  await expect(visitor.open('/for-ever')).rejects.toThrow('more than 10 redirects')
})

it('presses Enter in a field, follows links by name, and waits for a page that refreshes', async () => {
  await visitor.enter('Nom', 'x')
  expect(asked[0]).toContain('act=add')
  await visitor.open('/')
  visitor.fill('Nom', 'typed')
  await visitor.follow('Nom')
  expect([asked.length, visitor.value('Nom')]).toEqual([3, 'typed'])
  await visitor.follow('Autre')
  expect(visitor.url.pathname).toBe('/other')
  await visitor.open('/wait')
  await visitor.settle()
  expect([visitor.url.pathname, visitor.value('Nom')]).toEqual(['/', ''])
})

it('reads what is shown, and says what it does not find', async () => {
  expect(visitor.text).not.toContain('unread')
  expect([visitor.row('Un').count('Supprimer Un'), visitor.row('Deux').count(/./)]).toEqual([1, 0])
  expect(() => visitor.row('Trois').text).toThrow('no tr « Trois »')
  expect(() => visitor.row(/Un|Deux/).text).toThrow('2 × tr')
  expect(() => visitor.field('Prénom')).toThrow('no field « Prénom »')
  await expect(visitor.press('Effacer')).rejects.toThrow('no button « Effacer »')
})
