import { expect, it } from 'vitest'
import { userContracts } from '~/api/users.contracts.server'
import { auditOf } from '~/db/collections/audit.server'
import { findUser } from '~/db/collections/users.server'
import { ROLE_LABELS } from '~/domain/access/roles'
import { fieldLabel } from '~/domain/audit/view'
import { worded } from '~/domain/edits/words'
import { ACCOUNT_WORDS, type AccountContent, accountTexts } from '~/domain/users/edits'
import { UserForm } from '~/screens/administration/user-form'
import { createUser, editUser } from '~/services/users/users.server'
import { markup } from '~/ui/render.fixture'
import { makeNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

it('each field of an account is stored, answered, compared, typed and in the trail', async () => {
  const admin = makePrincipal()
  const { sites, plates } = await makeNetwork()
  // Each field with two values. A new field without them does not compile.
  const first: AccountContent = {
    name: 'Anne Morel',
    metier: 'Chef',
    role: 'manager',
    assignmentLevel: 'concession',
    assignmentId: sites.a1._id,
    referenceConcessionId: null,
  }
  const next: AccountContent = {
    name: 'Anne Roy',
    metier: 'Adjointe',
    role: 'ccs',
    assignmentLevel: 'plate',
    assignmentId: plates.a._id,
    referenceConcessionId: sites.a2._id,
  }
  const { create, update, read } = userContracts
  const typed = { email: 'anne@essai.fr', password: 'Garage-Bleu-2026', ...first }
  const made = await createUser(admin, create.input.parse(typed))
  expect(read.output.parse(made)).toMatchObject(first)

  const form = { user: made, fresh: '', own: false, roleDate: null, again: null, cancel: null }
  const choices = { groups: [], plates: [plates.a], sites: [sites.a1, sites.a2] }
  const html = markup(<UserForm {...form} start="mail" choices={choices} />, '/admin/users')
  const seen = / name="seen" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
  expect(JSON.parse(seen)).toEqual(Object.values(accountTexts(made)))
  const names = ['name', 'metier', 'role', 'level', 'group', 'plate', 'site', 'reference']
  for (const name of names) expect(html).toContain(`name="${name}"`)

  const { id, ...edit } = update.input.parse({ id: made._id, ...next })
  const edited = await editUser(admin, id, edit, accountTexts(first))
  expect(read.output.parse(edited.user)).toMatchObject(next)
  expect(await findUser(id)).toMatchObject(next)
  const [act, creation] = await auditOf('user', id)
  expect(act?.changes).toEqual([
    { field: 'name', old: 'Anne Morel', new: 'Anne Roy' },
    { field: 'metier', old: 'Chef', new: 'Adjointe' },
    { field: 'role', old: ROLE_LABELS.manager, new: ROLE_LABELS.ccs },
    { field: 'assignmentLevel', old: 'Concession', new: 'Plaque' },
    { field: 'assignment', old: sites.a1.name, new: plates.a.name },
    { field: 'referenceConcession', old: null, new: sites.a2.name },
  ])
  const audited = [...(act?.changes ?? []), ...(creation?.changes ?? [])].map(({ field }) => field)
  expect(new Set(audited)).toEqual(new Set(worded(ACCOUNT_WORDS)))
  for (const field of worded(ACCOUNT_WORDS))
    expect(fieldLabel(field)).toBe(ACCOUNT_WORDS[field].label)

  // the form showed the first values, and asks for others than those stored since
  const other = { ...accountTexts(first), name: 'Zoé', metier: 'Stage', role: 'user' }
  const refused = await editUser(admin, id, other, accountTexts(first)).catch(
    (error) => error.changes,
  )
  expect(refused.map(({ label }: { label: string }) => label)).toEqual([
    'Nom',
    'Métier',
    'Rôle',
    'Niveau',
    'Affectation',
    'Concession de référence',
  ])
})
