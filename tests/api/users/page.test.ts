import { describe, expect, it } from 'vitest'
import { findUser, findUserByEmail } from '~/db/collections/users.server'
import { makeUser } from '../../builders/users'
import { administered, PAGE } from '../harness/accounts'
import { askPage } from '../harness/pages'

const at = administered()

const page = (form?: Record<string, string>, query = '') =>
  askPage(at.ask, PAGE, `/admin/users${query}`, { token: at.token, form })

describe('the page', () => {
  const create = {
    intent: 'create-user',
    email: 'paul@essai.fr',
    name: 'Paul Durand',
    metier: 'Mécanicien',
    role: 'manager',
  }
  const shown = async (query: string) =>
    (
      (await page(undefined, query)).data as { panel: { users: { email: string }[] } }
    ).panel.users.map(({ email }) => email)

  // shows 2 §2: /admin/users
  // shows 2 §8: Utilisateur créé avec succès.
  it('creates with the choice of the level, and searches by every word', async () => {
    const { a1 } = at.network.sites
    const level = { level: 'concession', site: a1._id, group: at.network.groups.south._id }
    const done = await page({ ...create, ...level }, '?dialog=create')
    // without a mail server the link is shown, once
    expect(done).toMatchObject({
      status: 200,
      data: {
        invited: {
          email: 'paul@essai.fr',
          said: 'Utilisateur créé avec succès.',
          until: '2026-11-27T07:30:00.000Z',
        },
      },
    })
    expect(await shown('?q=DURAND+mecan')).toEqual(['paul@essai.fr'])
    expect(await shown('?q=durand+vendeur')).toEqual([])
    expect(await shown('')).toHaveLength(2)
  })

  it('takes the list of the chosen level: without scripts the form sends all three', async () => {
    const { groups, plates, sites } = at.network
    const lists = { group: groups.north._id, plate: plates.c._id, site: sites.b1._id }
    for (const [level, assignmentId] of [
      ['group', lists.group],
      ['plate', lists.plate],
      ['concession', lists.site],
      ['none', null],
    ] as const) {
      const email = `${level}@essai.fr`
      await page({ ...create, ...lists, level, email })
      expect(await findUserByEmail(email)).toMatchObject({ assignmentId })
    }
  })

  it('creates once by a form that is sent twice', async () => {
    const { data } = await page(undefined, '?dialog=create')
    const id = (data as { panel: { fresh: string } }).panel.fresh
    const form = { ...create, id, email: 'deux@essai.fr', level: 'none' }
    const created = { status: 200, data: { invited: { said: 'Utilisateur créé avec succès.' } } }
    expect([await page(form), await page(form)]).toMatchObject([created, created])
    expect(await shown('?q=deux')).toHaveLength(1)
    expect(await page({ ...form, name: 'Paule' })).toMatchObject({ status: 409 })
  })

  // shows 2 §5: L’Email est obligatoire.
  // shows 2 §5: Le rôle est obligatoire.
  it('brings a refused form back; a password is no field of it', async () => {
    const refused = await page({ ...create, email: '', level: 'plate', password: 'un-secret' })
    expect(refused).toMatchObject({
      status: 422,
      data: {
        initialValue: { intent: 'create-user', name: 'Paul Durand' },
        error: {
          email: ['L’Email est obligatoire.'],
          assignmentId: ['Veuillez sélectionner une plaque.'],
        },
      },
    })
    expect(await page({ ...create, role: '' })).toMatchObject({
      status: 422,
      data: { error: { role: ['Le rôle est obligatoire.'] } },
    })
    expect(JSON.stringify(refused.data)).not.toContain('un-secret')
  })

  // shows 2 §8: Rôle mis à jour.
  it('says what an edit came to, and who was faster', async () => {
    const user = await makeUser({ role: 'ccs', name: 'Paul', metier: 'CCS' })
    const seen = JSON.stringify(['Paul', 'CCS', 'ccs', '', '', ''])
    const edit = {
      intent: 'edit-user',
      id: user._id,
      name: 'Paul',
      metier: 'CCS',
      level: 'none',
      seen,
    }
    expect((await page({ ...edit, role: 'manager' })).flash).toBe('Rôle mis à jour.')
    const conflict = await page({ ...edit, role: 'secretary' })
    expect(conflict).toMatchObject({
      status: 409,
      data: {
        error: {
          '': [
            'Erreur mise à jour utilisateur: Une autre personne a modifié cette fiche entre-temps. Rôle\u202f: «\u202fManager\u202f» est enregistré, vous proposez «\u202fSecrétaire\u202f». Vérifiez, puis enregistrez de nouveau.',
          ],
        },
      },
    })
    expect((await page({ ...edit, role: 'ccs', name: 'Paule' })).flash).toBe(
      'Mise à jour réussie\u202f!',
    )
    expect(await findUser(user._id)).toMatchObject({ role: 'manager', name: 'Paule' })
  })

  it('switches accounts and trials, deletes, and refuses one’s own account', async () => {
    const { _id: id } = await makeUser()
    const act = async (intent: string) => (await page({ intent, id })).flash
    expect(await act('deactivate-user')).toBe('Compte désactivé.')
    expect(await act('activate-user')).toBe('Compte activé.')
    expect(await act('start-trial')).toBe('Statut d’essai de l’utilisateur mis à jour.')
    expect(await act('end-trial')).toBe('Statut d’essai de l’utilisateur mis à jour.')
    expect(await act('delete-user')).toBe('Utilisateur supprimé.')
    expect(await page({ intent: 'delete-user', id: at.admin._id })).toMatchObject({
      status: 403,
      data: {
        error: {
          '': ['Erreur suppression utilisateur: Vous ne pouvez pas supprimer votre propre compte.'],
        },
      },
    })
    expect((await page({ intent: 'drop-everything', id })).status).toBe(400)
  })
})
