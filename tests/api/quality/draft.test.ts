import { beforeAll, expect, it } from 'vitest'
import type { QualityData } from '~/domain/quality/view'
import { setClock } from '~/infra/process/clock.server'
import { makeNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase({ keep: true })
const PAGE = 'routes/_app+/quality'
let ask: Ask
beforeAll(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  ask = await application(PAGE)
})

it('keeps what was typed when the session is over, for the same concession and month only', async () => {
  const { sites } = await makeNetwork()
  const account = await makeUser({
    role: 'manager',
    assignmentLevel: 'plate',
    assignmentId: sites.a1.plateId,
  })
  const ended = await makeSession(account)
  const token = await makeSession(account)
  const at = (date: string) => `/quality?site=${sites.a1._id}&date=${date}&mode=edit`
  const form = {
    intent: 'save',
    site: sites.a1._id,
    period: '2026-11',
    'q.0.brandName': 'Alpine',
    'q.0.surveyCount': '12',
  }
  const refused = await askPage(ask, PAGE, at('2026-11-19'), { token: ended, form })
  expect(refused.location).toContain('/login')
  const cookie = refused.cookies
  const open = async (date: string, more = {}) =>
    ((await askPage(ask, PAGE, at(date), { token, cookie, ...more })).data as { view: QualityData })
      .view
  expect(await open('2026-11-19')).toMatchObject({
    form: { brands: [{ brandName: 'Alpine', surveyCount: '12' }] },
    kept: expect.stringContaining('votre saisie a été conservée'),
  })
  expect(await open('2026-10-15')).toMatchObject({ kept: null })
  const saved = await askPage(ask, PAGE, at('2026-11-19'), { token, cookie, form })
  expect(saved.flash).toBe('1 marque(s) enregistrée(s) avec succès.')
  expect(await open('2026-11-19')).toMatchObject({ kept: null })
})
