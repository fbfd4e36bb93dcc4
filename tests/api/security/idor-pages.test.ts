import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '../../services/harness/database'
import { type Actor, marked, type Node, PLACES, type Place, reaches } from '../access/actors'
import { actorsOfRun, casesOfRun } from '../access/cases-of-run'
import type { Ids } from '../access/fixture'
import type { PageRow, PostRow } from '../access/page-row'
import { PAGES } from '../access/pages'
import { useFixture } from '../access/use-access-fixture'
import { ADDRESSES, type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

const WHERE = 'tests/api/access/pages.ts'
const ROUTES = ADDRESSES.filter(({ id }) => !id.startsWith('routes/api+/'))

describe('the table', () => {
  it('has a row for every page', () => {
    const missing = ROUTES.map(({ id }) => id).filter((id) => !PAGES[id])
    expect(missing, `No row for ${missing.join(', ')}: add one to ${WHERE}.`).toEqual([])
    const ids = ROUTES.map(({ id }) => id)
    expect(Object.keys(PAGES).filter((id) => !ids.includes(id))).toEqual([])
  })

  it.each(ROUTES.map(({ id, file }) => [id, file] as const))(
    'has a row for every form of %s',
    async (id, file) => {
      const { action } = await import(/* @vite-ignore */ `../../../app/${file}`)
      const posts = Object.keys(PAGES[id]?.posts ?? {})
      expect(posts.length > 0, `${id} takes forms: give it \`posts\` in ${WHERE}.`).toBe(!!action)
      const missing = PAGES[id]?.intents?.filter((intent) => !posts.includes(intent)) ?? []
      expect(missing, `No row for the forms ${missing} of ${id}: add them to ${WHERE}.`).toEqual([])
    },
  )
})

useDatabase({ keep: true })
const stage = useFixture()
let ask: Ask
beforeAll(async () => {
  ask = await application('routes/')
})

const idsOf = (place: Place, actor: Actor | null): Ids => ({
  ...stage.world.ids[place],
  ...(place === 'own' ? { user: actor?.userId ?? stage.world.ids.foreign.user } : {}),
})
const extended = (address: string, query: Record<string, string>) => {
  const search = new URLSearchParams(query).toString()
  return search ? `${address}${address.includes('?') ? '&' : '?'}${search}` : address
}
const sees = ({ may }: PageRow, actor: Actor) => may === 'public' || marked(may, actor.role)
const withoutScope = ({ needsScope = false }: PageRow, { role, level }: Actor) =>
  role === 'administrator' ? needsScope : level === 'none'
const who = ({ role, level }: Actor) => `${role}, ${level}`

function leaks(actor: Actor, data: unknown): string[] {
  if (actor.role === 'administrator') return []
  const text = JSON.stringify(data)
  return stage.world.hidden[actor.level].filter((id) => text.includes(id))
}

interface Looked {
  id: string
  row: PageRow
  place: Place
  key: Node | null
}
const LOOKED: Looked[] = Object.entries(PAGES).flatMap(([id, row]) => {
  const none = { id, row, place: 'own' as Place, key: null }
  if (row.names === undefined) return [none]
  if (row.names === 'object') return PLACES.map((place) => ({ id, row, place, key: null }))
  const keys: Node[] = ['site', 'plate', 'group']
  return [none, ...keys.flatMap((key) => PLACES.map((place) => ({ id, row, place, key })))]
})

/** What a page answers to an actor who asks for it. */
function shown({ row, place, key }: Looked, actor: Actor): number {
  if (!sees(row, actor)) return 403
  const own = row.own ?? 200
  if (row.names === 'object' && row.reach) {
    if (place === 'unknown' || place === 'malformed') return row.unknown ?? own
    return reaches(actor, row.reach, place) ? own : 403
  }
  if (row.names === 'object' || row.names === undefined) return own
  if (!key) return withoutScope(row, actor) ? (row.bare ?? own) : own
  // what does not exist resets the selector (spec 1 §4)
  if (place === 'unknown' || place === 'malformed')
    return withoutScope(row, actor) ? (row.bare ?? own) : own
  return reaches(actor, key, place) ? own : 403
}

describe.each(casesOfRun(LOOKED, ({ id, key }) => `${id} ${key ? '?' : ''}`))(
  '$id, $place, $key',
  (one) => {
    it('is shown to each role and level as the access table says', async () => {
      const { id, row, place, key } = one
      const address = (actor: Actor | null) =>
        extended(
          row.address(idsOf(place, actor)),
          key ? { [key]: stage.world.ids[place][key] } : {},
        )
      const visitor = await askPage(ask, id, address(null))
      if (row.may !== 'public') expect(visitor.location).toMatch(/^\/login(\?|$)/)
      const actors = actorsOfRun(stage.world.actors, id)
      const answers = await Promise.all(
        actors.map((actor) => askPage(ask, id, address(actor), { token: actor.token })),
      )
      for (const [i, actor] of actors.entries()) {
        const { status = 0, data } = answers[i] ?? {}
        expect([who(actor), status]).toEqual([who(actor), shown(one, actor)])
        if (status < 400) expect(leaks(actor, data), `${who(actor)} is shown too much`).toEqual([])
        else expect(JSON.stringify(data), who(actor)).not.toMatch(/stack|Error:/)
      }
      expect(await stage.changed(), 'a read wrote').toEqual([])
    })
  },
)

interface Posted {
  id: string
  intent: string
  page: PageRow
  post: PostRow
  place: Place
}
const POSTED: Posted[] = Object.entries(PAGES).flatMap(([id, page]) =>
  Object.entries(page.posts ?? {}).flatMap(([intent, post]) =>
    (post.unknown === undefined ? (['own'] as const) : PLACES).map((place) => ({
      id,
      intent,
      page,
      post,
      place,
    })),
  ),
)

function answered({ page, post, place }: Posted, actor: Actor): number {
  const may = post.may ?? page.may
  if (may !== 'public' && !marked(may, actor.role)) return 403
  const given = place === 'own' || place === 'foreign'
  if (post.reach && given && !reaches(actor, post.reach, place)) return 403
  if (place === 'foreign') return post.foreign ?? post.own ?? 204
  return (place === 'own' ? post.own : post[place]) ?? 204
}

describe.each(casesOfRun(POSTED, ({ id, intent }) => `${id} ${intent}`))(
  'a form of $id, $intent, $place',
  (one) => {
    it('is taken from each role and level as the access table says, and else changes nothing', async () => {
      const { id, page, post, place } = one
      const send = (actor: Actor | null) => {
        const ids = idsOf(place, actor)
        const form = post.form(ids)
        const address = extended(page.address(ids), post.query?.(ids) ?? {})
        return askPage(ask, id, address, { form, ...(actor ? { token: actor.token } : {}) })
      }
      const visitor = await send(null)
      if (page.may !== 'public') expect(visitor.location).toMatch(/^\/login(\?|$)/)
      const actors = actorsOfRun(stage.world.actors, `${id} ${one.intent}`)
      const refused = actors.filter((actor) => answered(one, actor) >= 400)
      const taken = actors.filter((actor) => answered(one, actor) < 400)
      const refusals = await Promise.all(refused.map(send))
      for (const [i, actor] of refused.entries()) {
        const { status = 0, data } = refusals[i] ?? {}
        expect([who(actor), status, data]).toEqual([who(actor), answered(one, actor), data])
      }
      expect(await stage.changed(), 'a refused form wrote').toEqual([])
      for (const actor of taken) {
        const { status, data } = await send(actor)
        expect([who(actor), status, data]).toEqual([who(actor), answered(one, actor), data])
        expect(leaks(actor, data), `${who(actor)} is shown too much`).toEqual([])
        await stage.restore()
      }
    })
  },
)
