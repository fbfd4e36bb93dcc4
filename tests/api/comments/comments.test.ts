import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commentsContracts } from '~/api/comments.contracts.server'
import { comments } from '~/db/collections/comments.server'
import type { CommentsPage } from '~/domain/comments/view'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase({ keep: true })
const PAGE = 'routes/_app+/comments'
const DAY = '2026-11-19'
let ask: Ask
let net: TestNetwork
let anne: string
let bruno: string
let ended: string

beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:41'))
  ask = await application('routes/')
  net = await makeNetwork()
  const own = { assignmentLevel: 'plate', assignmentId: net.sites.a1.plateId } as const
  const account = await makeUser({ name: 'Anne Morel', role: 'manager', ...own })
  ended = await makeSession(account)
  anne = await makeSession(account)
  bruno = await makeSession(await makeUser({ name: 'Bruno Roy', role: 'director', ...own }))
})
beforeEach(async () => void (await (await comments.open()).deleteMany({})))

async function call(method: string, query: string, json?: unknown, token = anne) {
  const response = await ask(`/api/comments${query}`, { method, token, ...(json ? { json } : {}) })
  return { status: response.status, body: await response.json() }
}
const put = (given: object = {}) =>
  call('PUT', '', { site: net.sites.a1._id, date: DAY, text: 'Deux absents.', ...given })

describe('over REST', () => {
  // shows 7 §1: GET /comments, PUT /comments
  it('writes one comment per concession and day, and tells what it replaces', async () => {
    expect(await put()).toEqual({
      status: 200,
      body: { message: 'Commentaire enregistré.', text: 'Deux absents.', replaced: null },
    })
    expect((await put({ text: 'Un absent.' })).body).toMatchObject({ replaced: 'Deux absents.' })
    const read = await call('GET', `?date=${DAY}&plate=${net.sites.a1.plateId}`)
    expect(commentsContracts.readComments.output.parse(read.body)).toEqual({
      date: DAY,
      comments: [
        {
          siteId: net.sites.a1._id,
          site: 'Concession A1',
          text: 'Un absent.',
          author: 'Anne Morel',
          at: '2026-11-20T07:41:00.000Z',
        },
      ],
    })
    expect((await put({ text: '' })).body).toMatchObject({ message: 'Commentaire retiré.' })
    expect((await call('GET', `?date=${DAY}`)).body).toMatchObject({ comments: [] })
  })

  it('with `seen`, another text is a conflict', async () => {
    await put()
    expect(await put({ text: 'Trois.', seen: 'Un absent.' })).toEqual({
      status: 409,
      body: {
        message:
          'Le commentaire a été modifié entre-temps par Anne Morel\u202f: «\u202fDeux absents.\u202f». Enregistrez de nouveau pour le remplacer par le vôtre.',
      },
    })
    expect((await put({ text: 'Trois.', seen: 'Deux absents.' })).status).toBe(200)
  })

  // shows 7 §1: Un commentaire porte sur une journée passée.
  it('refuses what is too long, a day that is not over, and other people’s concessions', async () => {
    const long = await put({ text: 'é'.repeat(281) })
    expect([long.status, long.body.message]).toEqual([
      422,
      'Commentaire trop long\u202f: 281 caractères pour 280 au plus.',
    ])
    for (const date of ['2026-11-20', '2026-12-01'])
      expect(await put({ date })).toEqual({
        status: 422,
        body: { message: 'Un commentaire porte sur une journée passée.' },
      })
    expect((await put({ date: '2026-02-30' })).status).toBe(400)
    expect((await put({ site: net.sites.c1._id })).status).toBe(403)
    expect((await put({ site: '0123456789abcdef01234567' })).status).toBe(404)
    expect((await put({ text: undefined })).status).toBe(400)
    expect(await (await comments.open()).countDocuments()).toBe(0)
  })
})

describe('the page', () => {
  const address = () => `/comments?site=${net.sites.a1._id}&date=${DAY}`
  const form = (text: string, seen = '', more: Record<string, string> = {}) => ({
    site: net.sites.a1._id,
    date: DAY,
    text,
    seen,
    ...more,
  })
  const send = (given: Record<string, string>, token = anne, cookie?: string) =>
    askPage(ask, PAGE, address(), { token, form: given, ...(cookie ? { cookie } : {}) })

  it('goes on to the synthesis, and says what it did', async () => {
    const saved = await send(form('Deux absents.'))
    expect(saved.flash).toBe('Commentaire enregistré.')
    expect(saved.location).toContain(`/synthesis?group=${net.sites.a1.groupId}`)
    expect((await send(form('Deux absents.', 'Deux absents.'))).flash).toBe(
      'Aucune modification à enregistrer.',
    )
    expect((await send(form('', 'Deux absents.'))).flash).toBe('Commentaire retiré.')
  })

  // shows 7 §1: Le commentaire a été modifié entre-temps par {nom}
  it('two editors: the second is shown what the first wrote, and keeps what he typed', async () => {
    await send(form('Deux absents.'))
    const late = await send(form('Pont en panne.'), bruno)
    expect(late.status).toBe(409)
    expect(late.data).toMatchObject({
      initialValue: { text: 'Pont en panne.', seen: 'Deux absents.' },
      error: {
        text: [
          'Le commentaire a été modifié entre-temps par Anne Morel\u202f: «\u202fDeux absents.\u202f». Enregistrez de nouveau pour le remplacer par le vôtre.',
        ],
      },
    })
    expect((await send(form('Pont en panne.', 'Deux absents.'), bruno)).flash).toBe(
      'Commentaire enregistré.',
    )
  })

  it('keeps a text that is too long, and one sent on an ended session', async () => {
    const long = 'é'.repeat(300)
    expect((await send(form(long))).data).toMatchObject({
      initialValue: { text: long },
      error: { text: ['Commentaire trop long\u202f: 300 caractères pour 280 au plus.'] },
    })
    const away = await send(form('Deux absents.'), ended)
    expect(away.location).toContain('/login')
    const { cookies: cookie } = away
    const again = await askPage(ask, PAGE, address(), { token: anne, cookie })
    expect(again.data).toMatchObject({ kept: { initialValue: { text: 'Deux absents.' } } })
    expect((await send(form('Deux absents.'), anne, cookie)).flash).toBe('Commentaire enregistré.')
  })

  it('of a plate lists its concessions, those with a comment first', async () => {
    await put({ site: net.sites.a2._id })
    const { data } = await askPage(
      ask,
      PAGE,
      `/comments?plate=${net.sites.a1.plateId}&date=${DAY}`,
      {
        token: anne,
      },
    )
    const { view } = data as { view: CommentsPage }
    expect(view).toMatchObject({
      state: 'wide',
      rows: {
        found: 2,
        rows: [
          { name: 'Concession A2', text: 'Deux absents.', by: 'Anne Morel, 8\u00a0h\u00a041' },
          { name: 'Concession A1', text: null, by: null },
        ],
      },
    })
  })
})
