import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES, type Role } from '~/domain/access/roles'
import { sessionCookie } from '~/infra/http/cookies.server'
import { useDatabase } from '../../services/harness/database'
import { type Fixture, makeFixture } from '../access/fixture'
import { type Product, startProduct } from '../harness/product'

useDatabase({ keep: true })
let product: Product
let world: Fixture
beforeAll(async () => {
  world = await makeFixture()
  product = await startProduct()
})
afterAll(() => product.close())

async function headersOf(role: Role) {
  const level = role === 'administrator' ? 'none' : 'concession'
  const actor = world.actors.find((one) => one.role === role && one.level === level)
  const session = (await sessionCookie().serialize(actor?.token ?? '')).split(';')[0] ?? ''
  return { Host: 'localhost', Cookie: session, Accept: 'text/html' }
}

/** Links of a page's empty states, notices and error messages. */
function nextSteps(html: string): string[] {
  const boxes = html.split(/<div class="(?=(?:empty|error-page|notice)\b)/).slice(1)
  return boxes.flatMap((box) => {
    // cuts the text at the next section, table or card, which are not part of the box
    const [own = ''] = box.split(/<(?:section|table|nav|footer|main)\b|class="(?:card|tabs)\b/)
    return [...own.matchAll(/<a\b[^>]*?\shref="(\/[^"]*)"/g)].map(([, to]) =>
      (to ?? '').replaceAll('&amp;', '&'),
    )
  })
}

/** Visible text of a page, for the assertion's message. */
const visible = (html: string) =>
  (html.split('<main')[1] ?? html)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 300)

/** Empty states of pages, with the expected text for roles that can add the data and for all others. */
const STATES: readonly (readonly [address: (chain: string) => string, says: RegExp])[] = [
  [(at) => `/synthesis?${at}&date=2020-01-15`, /Voir le|Importer le classeur|prévenez le vôtre/],
  [(at) => `/revenue?${at}&date=2020-01-15`, /Voir le|Importer le classeur|prévenez le vôtre/],
  [(at) => `/hours?${at}&date=2020-01-15`, /Voir le|Importer le classeur|prévenez le vôtre/],
  [(at) => `/entries?${at}&date=2020-01-15`, /Voir le|Importer le classeur|prévenez le vôtre/],
  [(at) => `/crescendo?${at}&date=2020-01-15`, /Voir le|Importer le classeur|prévenez le vôtre/],
  [(at) => `/quality?${at}&date=2020-01-15`, /Modifier|La saisie revient/],
  [(at) => `/videocheck?${at}&date=2020-01-15`, /Importer Données<\/a>|L’import revient/],
  [(at) => `/financial-dashboard?${at}&date=2020-01-15`, /Choisissez une autre date/],
  [() => '/search?q=personne+du+tout', /Rien ne correspond/],
]
/** Pages that only some roles may open, with the text that these roles see. */
const SOME: readonly (readonly [address: (chain: string) => string, says: RegExp])[] = [
  [(at) => `/productivity?${at}&date=2020-01-15`, /Voir le|Importer le classeur|prévenez le vôtre/],
  [(at) => `/historical-results?${at}&date=2020-01-15`, /Importer le classeur|prévenez le vôtre/],
  [(at) => `/targets?${at}&date=2026-11-19&month=2031-10`, /Modifier ouvre|La saisie revient/],
  [(at) => `/planning?${at}&date=2026-11-19&month=2026-11`, /./],
  [() => '/admin/imports/000000000000000000000000', /Page introuvable[\s\S]*Rechercher<\/a>/],
  [() => '/import', /./],
]

describe('next steps are shown, and their links are open to the user', () => {
  it.each(ROLES)(
    'for the %s',
    async (role) => {
      const headers = await headersOf(role)
      const read = async (address: string) => {
        const answer = await product.ask(encodeURI(decodeURI(address)), { headers })
        const on = answer.headers.location
        return answer.status === 302 && on ? product.ask(String(on), { headers }) : answer
      }
      const { group, plate, site } = world.ids.own
      const chain = `group=${group}&plate=${plate}&site=${site}`
      const links = new Set<string>()
      const silent: string[] = []
      for (const [addressOf, says] of [...STATES, ...SOME]) {
        const address = addressOf(chain)
        const { status, text } = await read(address)
        const refused = status === 403
        if (!(refused ? /Aide &amp; Support<\/a>/ : says).test(text))
          silent.push(`${status} ${address} ${visible(text)}`)
        for (const link of nextSteps(text)) links.add(link)
      }
      expect(silent).toEqual([])
      expect(links.size).toBeGreaterThanOrEqual(2)
      const wrong: string[] = []
      for (const link of links) {
        const { status } = await read(link)
        if (status !== 200) wrong.push(`${link} answers ${status}`)
      }
      expect(wrong).toEqual([])
    },
    120_000,
  )
})
