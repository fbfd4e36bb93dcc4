import { describe, expect, it } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import type { ProductivityPage } from '~/domain/productivity/view'
import { makeSession, makeUser } from '../../builders/users'
import { askPage } from '../harness/pages'
import {
  anne,
  ask,
  at,
  bruno,
  coefficients,
  drawn,
  here,
  net,
  open,
  PAGE,
  post,
  second,
  stored,
  target,
  tokens,
  useProductivityPage,
} from './page-fixture'

useProductivityPage()

describe('saving', () => {
  // shows 3 §8: Coefficients métier mis à jour !
  // shows 3 §8: Objectifs des collaborateurs mis à jour !
  it('writes changed values only, shows a confirmation, and leaves the edit mode', async () => {
    const form = await drawn({
      'coefficient:Peintre': '0,9',
      'coefficient:Technicien': '1',
      [target(anne)]: '140,26',
      [target(bruno)]: '147,0',
    })
    const answer = await post(form)
    expect(answer.flash).toBe(
      'Coefficients métier mis à jour\u202f! Ils valent à partir de novembre 2026. Objectifs des collaborateurs mis à jour\u202f!',
    )
    expect(answer.location).not.toContain('mode=edit')
    expect(answer.location).toContain(`site=${net.sites.a1._id}`)
    expect(await stored()).toEqual([[anne._id, 140.3]])
    expect(await coefficients()).toEqual([['Peintre', 0.9]])
    expect((await auditOf('mechanicTarget', `${net.sites.a1._id}|2026-11`)).length).toBe(1)
    const again = await post(await drawn({ [target(anne)]: '140,3' }))
    expect(again.flash).toBe('Aucune modification à enregistrer.')
  })

  it('asks before past months change, keeps typed values, then saves', async () => {
    const { page } = await open(`${at()}&mode=edit`)
    expect([page.edit?.from, page.edit?.months[0], page.edit?.months.at(-1)]).toEqual([
      '2026-11',
      '2026-05',
      '2027-02',
    ])
    const form = await drawn({ 'coefficient:Peintre': '0,9', effectiveFrom: '2026-10' })
    const asked = await post(form)
    expect(asked.status).toBe(409)
    expect(asked.form).toMatchObject({
      from: '2026-10',
      asked: '2026-10',
      typed: { 'coefficient:Peintre': '0,9' },
      notice: { tone: 'warning', text: expect.stringContaining('octobre 2026 à novembre 2026') },
    })
    expect(await coefficients()).toEqual([])
    // asks again when the month differs from the confirmed one
    expect((await post({ ...form, confirmed: '2026-09' })).status).toBe(409)
    const saved = await post({ ...form, confirmed: '2026-10' })
    expect(saved.flash).toBe(
      'Coefficients métier mis à jour\u202f! Ils valent à partir d’octobre 2026.',
    )
    const wrong = await post(await drawn({ 'coefficient:Peintre': '0,8', effectiveFrom: 'hier' }))
    expect([wrong.status, wrong.form?.errors]).toEqual([
      422,
      { effectiveFrom: 'La date d’effet doit être au format aaaa-mm-jj.' },
    ])
  })

  it('goes back to the computed target', async () => {
    await post(await drawn({ [target(anne)]: '140' }))
    const key = `${anne._id}-2026-11`
    await post(await drawn({ [target(anne)]: '140', [`computed:${key}`]: '1' }))
    expect(await stored()).toEqual([])
  })

  it('shows all errors, keeps typed values and writes nothing', async () => {
    const form = await drawn({
      'coefficient:Peintre': 'beaucoup',
      'coefficient:Essayeur': '0,5',
      [target(anne)]: '-4',
      [target(bruno)]: '147',
    })
    const answer = await post(form)
    expect(answer.status).toBe(422)
    expect(answer.form).toMatchObject({
      errors: {
        'coefficient:Peintre': 'Valeur invalide (beaucoup) pour le coefficient de "Peintre".',
        [target(anne)]: 'Objectif invalide (-4) pour Anne Martin.',
      },
    })
    expect(answer.form?.typed).toEqual({
      'coefficient:Peintre': 'beaucoup',
      'coefficient:Essayeur': '0,5',
      [target(anne)]: '-4',
    })
    expect([await stored(), await coefficients()]).toEqual([[], []])
  })

  it('never overwrites a concurrent edit, and saves the rest', async () => {
    const mine = await drawn({
      'coefficient:Peintre': '0,7',
      [target(anne)]: '120',
      [target(bruno)]: '90',
    })
    const theirs = await drawn({ 'coefficient:Peintre': '0,8', [target(anne)]: '130' })
    expect((await post(theirs, second)).flash).toContain('mis à jour')
    const answer = await post(mine)
    expect(answer.status).toBe(409)
    expect(Object.keys(answer.form?.errors ?? {})).toEqual(['coefficient:Peintre', target(anne)])
    expect(answer.form?.errors[target(anne)]).toMatch(
      /^Modifié entre-temps\u202f: Personne \d+ a enregistré 130 le 20\/11\/2026 à 08:30\./,
    )
    expect(answer.form?.typed).toEqual({ 'coefficient:Peintre': '0,7', [target(anne)]: '120' })
    expect((await stored()).sort()).toEqual(
      [
        [anne._id, 130],
        [bruno._id, 90],
      ].sort(),
    )
    // a save after the form has shown the concurrent values replaces them
    const again = await drawn(answer.form?.typed ?? {})
    expect((await post(again)).status).not.toBe(409)
    expect(await coefficients()).toEqual([['Peintre', 0.7]])
    expect(await stored()).toContainEqual([anne._id, 120])
  })

  it('of a form without valid original values reports a conflict for each value', async () => {
    await post(await drawn({ [target(anne)]: '130' }))
    for (const seen of ['{', '{}', '{"a":1}'])
      expect((await post({ node: here(), seen, [target(anne)]: '1' })).status).toBe(409)
    expect(await stored()).toEqual([[anne._id, 130]])
  })

  // shows 3 §8: Impossible d’enregistrer : aucun périmètre sélectionné.
  it('needs a scope', async () => {
    const token = tokens.get('administrator') ?? ''
    const answer = await askPage(ask, PAGE, '/productivity?group=', {
      token,
      form: { intent: 'save', seen: '{}', 'coefficient:Peintre': '2' },
    })
    expect([answer.status, answer.data]).toMatchObject([
      400,
      { message: 'Impossible d’enregistrer\u202f: aucun périmètre sélectionné.' },
    ])
  })

  it('writes only to the scope that was shown, even if the URL falls back to another', async () => {
    const form = await drawn({ [target(anne)]: '99' })
    const token = tokens.get('manager') ?? ''
    const address = `/productivity?site=${net.groups.north._id}&date=2026-11-19`
    const gone = await askPage(ask, PAGE, address, {
      token,
      form: { ...form, intent: 'save', node: `site:${net.groups.north._id}` },
    })
    expect(gone.status).toBe(400)
    expect((await post({ ...form, node: 'all' })).status).toBe(400)
    expect(await stored()).toEqual([])
  })

  it('keeps typed values when the session has ended', async () => {
    const account = await makeUser({
      role: 'manager',
      assignmentLevel: 'concession',
      assignmentId: net.sites.a1._id,
    })
    const ended = await makeSession(account)
    const form = await drawn({ [target(anne)]: '99', 'coefficient:Peintre': '0,6' })
    const token = await makeSession(account)
    const refused = await post(form, ended)
    expect(refused.location).toContain('/login')
    await post(await drawn({ [target(anne)]: '111' }))
    const address = `/productivity?${at()}&mode=edit`
    const back = await askPage(ask, PAGE, address, { token, cookie: refused.cookies })
    const { edit } = back.data as ProductivityPage
    expect(edit?.form).toMatchObject({
      draft: true,
      typed: { [target(anne)]: '99', 'coefficient:Peintre': '0,6' },
      notice: { tone: 'info' },
    })
    expect(edit?.form.errors).toEqual({
      [target(anne)]:
        'Modifié entre-temps\u202f: la valeur est maintenant 111. Enregistrez de nouveau pour imposer votre valeur.',
    })
  })
})
