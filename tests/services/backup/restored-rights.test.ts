import { expect, test } from 'vitest'
import { findApiKeyByHash } from '~/db/collections/api-keys.server'
import { audit } from '~/db/collections/audit.server'
import { users } from '~/db/collections/users.server'
import { sha256 } from '~/infra/auth/tokens.server'
import { setClock } from '~/infra/process/clock.server'
import { revokeKey } from '~/services/api-keys/keys.server'
import { restoredRights, revokeRestoredKeys } from '~/services/api-keys/revoke-restored.server'
import { rightsText } from '../../../build-scripts/commands/restored-rights'
import { makeApiKey } from '../../builders/api-keys'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

const withCodes = async (email: string, codes: number, isActive = true) => {
  const { _id } = await makeUser({ email, isActive })
  const recovery = Array.from({ length: codes }, (_, i) => `hash ${i}`)
  const factor = { secret: 's', since: new Date(0), lastStep: 0, lastUse: 'u', recovery }
  await (await users.open()).updateOne({ _id }, { $set: { secondFactor: factor } })
}

test('a restore names the valid keys with their last day, and the users with recovery codes (7-beyond §4)', async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  await makeApiKey({ name: 'Pont DMS', expiresOn: '2027-01-31' })
  await makeApiKey({ name: 'Entrepôt', expiresOn: '2026-11-20' })
  await makeApiKey({ name: 'Échue', expiresOn: '2026-11-20' })
  const gone = await makeApiKey({ name: 'Rendue' })
  await revokeKey(makePrincipal(), gone._id)
  await withCodes('b@exemple.fr', 7)
  await withCodes('a@exemple.fr', 1)
  await withCodes('none-left@exemple.fr', 0)
  await withCodes('closed@exemple.fr', 4, false)
  await makeUser({ email: 'password-alone@exemple.fr' })
  const rights = await restoredRights()
  expect(rights).toEqual({
    keys: [
      { name: 'Échue', expiresOn: '2026-11-20' },
      { name: 'Entrepôt', expiresOn: '2026-11-20' },
      { name: 'Pont DMS', expiresOn: '2027-01-31' },
    ],
    accounts: [
      { email: 'a@exemple.fr', codes: 1 },
      { email: 'b@exemple.fr', codes: 7 },
    ],
  })
  // after a key's last day
  setClock(new Date('2026-11-21T07:30:00Z'))
  expect(rightsText(await restoredRights())).toBe(
    [
      'Mots de passe, comptes ouverts et rôles sont ceux de ce moment.',
      'Clés API actives, aussi celles qui ont été révoquées depuis la sauvegarde (1)\u202f:',
      '  «\u202fPont DMS\u202f», jusqu’au 31/01/2027',
      'Révoquez celles-ci sous Administration, «\u202fClés API\u202f»\u202f; restore … --revoke-keys les révoque toutes.',
      'Comptes à codes de secours, aussi ceux qui ont servi depuis la sauvegarde (2)\u202f:',
      '  a@exemple.fr, 1 code',
      '  b@exemple.fr, 7 codes',
      'Pour en faire d’autres\u202f: désactiver puis activer la double authentification dans le profil.',
      '',
    ].join('\n'),
  )
})

test('on request a restore revokes every valid key, with audit entries', async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  const { key } = await makeApiKey({ name: 'Pont DMS' })
  await revokeRestoredKeys()
  expect(await findApiKeyByHash(sha256(key))).toMatchObject({
    revokedAt: new Date('2026-11-20T07:30:00Z'),
    revokedBy: 'Restauration',
  })
  const auditEntries = await (await audit.open()).find({ action: 'revoke' }).toArray()
  expect(auditEntries).toMatchObject([{ entity: 'apiKey', userName: 'Restauration' }])
  expect(rightsText(await restoredRights())).toBe(
    'Mots de passe, comptes ouverts et rôles sont ceux de ce moment.\n',
  )
})
