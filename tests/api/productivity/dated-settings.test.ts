import { describe, expect, it } from 'vitest'
import { saveComment } from '~/services/comments/comments.server'
import { editWorker } from '~/services/workers/edit.server'
import { closeOctober } from '../../builders/closings'
import { admin } from '../../builders/imports'
import { siteScopeOf } from '../../builders/objectifs'
import { anne, call, net, put, useProductivity } from './fixture'

useProductivity()

type Row = Record<string, unknown> & unknown[]
const PATH = '/productivity/metier-targets'
const painter = async (period: string) =>
  ((await call(`${PATH}?period=${period}`)).body as unknown as Record<string, unknown>[]).find(
    ({ metier }) => metier === 'Peintre',
  )

describe('PUT /productivity/metier-targets', () => {
  it('holds from effectiveFrom, and is listed with its dates', async () => {
    const entries = [{ metier: 'Peintre', targetMultiplier: 0.7 }]
    const answer = await put(PATH, { entries, effectiveFrom: '2026-12-01' })
    expect(answer).toEqual({
      status: 200,
      body: {
        message: 'Coefficients métier mis à jour\u202f! Ils valent à partir de décembre 2026.',
        updated: 1,
        effectiveFrom: '2026-12-01',
      },
    })
    expect(await painter('2026-11-19')).toMatchObject({
      targetMultiplier: 1,
      since: null,
      next: { from: '2026-12', targetMultiplier: 0.7 },
    })
    expect(await painter('2027-03-01')).toMatchObject({ targetMultiplier: 0.7, since: '2026-12' })
  })

  it('refuses a day that is none, in a month, or unasked before the current one', async () => {
    const entries = [{ metier: 'Peintre', targetMultiplier: 0.7 }]
    const answers = []
    for (const effectiveFrom of ['hier', '2026-11-20', '2026-10-01'])
      answers.push(await put(PATH, { entries, effectiveFrom }))
    expect(answers.map(({ status, body }) => [status, (body as Row)['message']])).toEqual([
      [422, 'La date d’effet doit être au format aaaa-mm-jj.'],
      [
        422,
        'Un coefficient vaut pour des mois entiers\u202f: choisissez le 01/11/2026 ou le 01/12/2026.',
      ],
      [409, expect.stringMatching(/^Ce changement touche des mois passés\. Objectif des collab/)],
    ])
    expect(await painter('2026-11-19')).toMatchObject({ targetMultiplier: 1, next: null })
  })
})

describe('PUT /workers/{id}', () => {
  it('flags an apprentice from effectiveFrom, today without one', async () => {
    const flagged = await put(`/workers/${anne._id}`, {
      isApprenticeDefault: true,
      effectiveFrom: '2026-11-02',
    })
    expect(flagged).toMatchObject({
      status: 200,
      body: { worker: { isApprenticeDefault: true, apprenticeSince: '2026-11-02' } },
    })
    await editWorker(admin, anne._id, { isApprenticeDefault: false })
    expect((await call(`/workers/${anne._id}`)).body).toMatchObject({ isApprenticeDefault: false })
  })
})

it('REST refuses a closed month’s coefficients and flags and keeps its comments', async () => {
  const { _id } = await closeOctober('all')
  const entries = [{ metier: 'Peintre', targetMultiplier: 0.7 }]
  const early = { effectiveFrom: '2026-10-01', confirm: true }
  const answers = [
    await put(PATH, { entries, ...early }),
    await put(`/workers/${anne._id}`, { isApprenticeDefault: true, ...early }),
  ]
  for (const { status, body } of answers)
    expect([status, body]).toMatchObject([
      409,
      {
        message:
          'Le mois d’octobre 2026 est clôturé\u202f: ses chiffres ne changent plus. La date d’effet est au plus tôt le 01/11/2026.',
      },
    ])
  const scope = siteScopeOf(net.sites.a1)
  const late = saveComment(admin, scope, '2026-10-29', { text: 'Tard.', seen: null })
  await expect(late).rejects.toMatchObject({ status: 409 })
  expect((await call(`/closings/${_id}/signature`)).status).toBe(403)
})
