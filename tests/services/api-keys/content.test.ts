import { expect, test } from 'vitest'
import { apiKeyContracts } from '~/api/api-keys.contracts.server'
import { auditOf } from '~/db/collections/audit.server'
import { newId } from '~/db/driver/ids.server'
import { KeyAlreadyMadeError } from '~/domain/api-keys/errors'
import { KEY_WORDS, type KeyContent } from '~/domain/api-keys/key'
import { fieldLabel } from '~/domain/audit/view'
import { worded } from '~/domain/edits/words'
import { setClock } from '~/infra/process/clock.server'
import { listKeys, makeKey } from '~/services/api-keys/keys.server'
import { makeNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

test('each field of a key is stored, answered, compared and in the trail', async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  const admin = makePrincipal()
  const { sites, plates } = await makeNetwork()
  // Each field with two values. A new field without them does not compile.
  const content: KeyContent = {
    name: 'Import du matin',
    permission: 'import',
    assignmentLevel: 'concession',
    assignmentId: sites.a1._id,
    expiresOn: '2027-11-20',
  }
  const plate = { assignmentLevel: 'plate', assignmentId: plates.a._id } as const
  const others: Record<keyof KeyContent, Partial<KeyContent>> = {
    name: { name: 'Entrepôt' },
    permission: { permission: 'read' },
    assignmentLevel: plate,
    assignmentId: { assignmentId: sites.a2._id },
    expiresOn: { expiresOn: '2027-11-21' },
  }
  const { create, list } = apiKeyContracts
  const id = newId()
  const make = (given: KeyContent) => makeKey(admin, create.input.parse(given), id)
  expect(await make(content)).toMatchObject({ _id: id, ...content })
  const listed = await listKeys(admin)
  expect(listed).toMatchObject([content])
  expect(list.output.parse(listed)).toEqual(listed)

  // the same form again is the same key; with another value in any field it is another key
  await expect(make(content)).rejects.toThrow(KeyAlreadyMadeError)
  for (const other of Object.values(others)) {
    const made = await make({ ...content, ...other })
    expect(made).toMatchObject(other)
    expect(made._id).not.toBe(id)
  }
  const [act] = await auditOf('apiKey', id)
  expect(act?.changes).toEqual([
    { field: 'name', old: null, new: 'Import du matin' },
    { field: 'permission', old: null, new: expect.any(String) },
    { field: 'assignmentLevel', old: null, new: 'Concession' },
    { field: 'assignment', old: null, new: sites.a1.name },
    { field: 'expiresOn', old: null, new: '2027-11-20' },
  ])
  expect(act?.changes.map(({ field }) => field)).toEqual(worded(KEY_WORDS))
  for (const field of worded(KEY_WORDS)) expect(fieldLabel(field)).toBe(KEY_WORDS[field].label)
})
