import { beforeEach, expect, it } from 'vitest'
import { type ImportDocument, imports } from '~/db/collections/imports.server'
import { newId } from '~/db/driver/ids.server'
import { setClock } from '~/infra/process/clock.server'
import { readDayOne } from '~/services/setup/day-one.server'
import { makeNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase({ variables: { APP_URL: 'https://apv.exemple.fr' } })
beforeEach(() => setClock(new Date('2026-11-20T07:30:00Z')))

const notesAt = async (url: string, headers: Record<string, string> = {}) => {
  const notes = await readDayOne(makePrincipal(), new Request(url, { headers }))
  return new Map(notes.map((note) => [note.key, note]))
}

it('compares the address of the request with APP_URL, and sees an untrusted proxy', async () => {
  const address = async (url: string, headers?: Record<string, string>) =>
    (await notesAt(url, headers)).get('address')?.text
  expect(await address('https://apv.exemple.fr/admin?index')).toBe(
    'Le navigateur et APP_URL disent https://apv.exemple.fr.',
  )
  expect(await address('http://apv.exemple.fr/admin?index')).toBe(
    'Le navigateur voit http, APP_URL dit https.',
  )
  const forwarded = { 'X-Forwarded-Proto': 'https' }
  expect(await address('http://apv.exemple.fr/admin?index', forwarded)).toMatch(
    /^Un mandataire \(proxy\) est devant le produit/,
  )
})

it('knows the usual hour from the first import of each day', async () => {
  await makeNetwork()
  const hours: [string, string][] = [
    ['17', '08:40'],
    ['18', '08:50'],
    ['18', '11:00'],
    ['19', '09:10'],
  ]
  for (const [day, hour] of hours) {
    const startedAt = new Date(`2026-11-${day}T${hour}:00Z`)
    const log = { _id: newId(), kind: 'activity', state: 'done', startedAt } as ImportDocument
    await (await imports.open()).insertOne(log)
  }
  // Paris is one hour ahead: 9 h 40, 9 h 50 and 10 h 10, of which 9 h 50 is in the middle
  expect((await notesAt('https://apv.exemple.fr/admin')).get('hours')).toMatchObject({
    tone: 'warn',
    remedy: 'Repoussez l’heure limite après 9\u00a0h\u00a050.',
  })
})

it('is refused to every role but the administrator', async () => {
  const request = new Request('https://apv.exemple.fr/admin')
  await expect(readDayOne(makePrincipal({ role: 'dirigeant' }), request)).rejects.toMatchObject({
    status: 403,
  })
})
