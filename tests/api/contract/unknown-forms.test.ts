import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '../../services/harness/database'
import type { Ids } from '../access/fixture'
import type { PostRow } from '../access/page-row'
import { PAGES } from '../access/pages'
import { useFixture } from '../access/use-access-fixture'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase({ keep: true })
const stage = useFixture()
let ask: Ask
beforeAll(async () => {
  ask = await application('routes/')
})

/** Sends a page's form as an administrator, with other fields or another month or day in its address. */
async function send(id: string, post: PostRow, fields: Record<string, string>, query = {}) {
  const url = new URL(PAGES[id]?.address(stage.ids) ?? '', 'http://localhost')
  for (const [name, value] of Object.entries({ ...post.query?.(stage.ids), ...query }))
    url.searchParams.set(name, String(value))
  const { status, data } = await askPage(ask, id, url.pathname + url.search, {
    token: stage.admin.token,
    form: fields,
  })
  return [status, (data as { message?: string; error?: string }) ?? {}] as const
}

const FORMS = Object.entries(PAGES).flatMap(([id, page]) =>
  Object.entries(page.posts ?? {}).map(([intent, post]) => ({ id, intent, post })),
)

/** The field that names the button or the act; a page with a single form has none. */
const named = (post: PostRow) => ['intent', 'form'].find((name) => name in post.form({} as Ids))

const BUTTONS = FORMS.filter(({ post }) => named(post))
describe.each(BUTTONS)('$id, $intent, sent as a form that the page does not have', (one) => {
  // shows 1 §8: Formulaire inconnu.
  it('is refused and writes nothing', async () => {
    const { intent: _intent, form: _form, ...rest } = one.post.form(stage.ids)
    const name = named(one.post) ?? ''
    const sentence =
      one.id === 'routes/_app+/targets'
        ? 'Veuillez sélectionner un périmètre et une date valides.'
        : 'Formulaire inconnu.'
    for (const value of ['tout-effacer', '__proto__', 'constructor']) {
      const [status, { message }] = await send(one.id, one.post, { ...rest, [name]: value })
      expect([value, status, message]).toEqual([value, 400, sentence])
    }
    expect(await stage.changed()).toEqual([])
  })
})

describe('a form whose month or day is none', () => {
  const ofPage = (page: string) => FORMS.filter(({ id }) => id === `routes/_app+/${page}`)

  it.each(ofPage('targets'))('targets, $intent', async ({ id, post }) => {
    for (const month of ['2026-77', '2026', '', 'novembre']) {
      const [status, { message }] = await send(id, post, post.form(stage.ids), { month })
      expect([month, status, message]).toEqual([
        month,
        400,
        'Veuillez sélectionner un périmètre et une date valides.',
      ])
    }
    expect(await stage.changed()).toEqual([])
  })

  it.each(ofPage('planning'))('planning, $intent', async ({ id, post }) => {
    for (const month of ['2026-77', '', '1900-12']) {
      const [status, { error }] = await send(id, post, { ...post.form(stage.ids), month })
      expect([month, status, error]).toEqual([
        month,
        400,
        'Erreur de date, impossible de générer le calendrier.',
      ])
    }
    expect(await stage.changed()).toEqual([])
  })

  it.each([...ofPage('productivity'), ...ofPage('quality')])(
    '$id, $intent',
    async ({ id, post }) => {
      // why the last: a day to come is none either (spec 1 §2.6)
      for (const date of ['2026-77-01', 'hier', '2026-11-21']) {
        const [status, { message }] = await send(id, post, post.form(stage.ids), { date })
        expect([date, status, message]).toEqual([date, 400, 'Date sélectionnée invalide.'])
      }
      expect(await stage.changed()).toEqual([])
    },
  )

  it('quality, another month in its field', async () => {
    for (const { id, post } of ofPage('quality')) {
      const [status] = await send(id, post, { ...post.form(stage.ids), period: '2026-77' })
      expect(status).toBe(400)
    }
    expect(await stage.changed()).toEqual([])
  })

  it('calendar: year and month of working days, day of a holiday', async () => {
    const id = 'routes/_app+/admin.calendar'
    const post = PAGES[id]?.posts?.['working-days']
    if (!post) throw new Error('the calendar has no form of working days')
    const wrong = [...['77', ''].map((text) => ['month', text]), ['year', '1999']]
    for (const [name = '', value = ''] of wrong) {
      const [status] = await send(id, post, { ...post.form(stage.ids), [name]: value })
      expect([name, value, status]).toEqual([name, value, 422])
    }
    const [status] = await send(id, post, { form: 'add-holiday', name: 'X', date: '2026-77-01' })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await stage.changed()).toEqual([])
  })
})
