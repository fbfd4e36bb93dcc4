import { describe, expect, it } from 'vitest'
import { type AddressFacts, addressNote, type DayOneFacts, dayOneNotes } from './day-one'

const OWN: AddressFacts = {
  seen: { protocol: 'https', host: 'apv.exemple.fr' },
  appUrl: 'https://apv.exemple.fr',
  isForwarded: false,
  trustProxy: 0,
}
const FACTS: DayOneFacts = {
  limit: '09:00',
  arrivals: [],
  folder: null,
  company: null,
  address: OWN,
}
const noteOf = (facts: Partial<DayOneFacts>, key: string) =>
  dayOneNotes({ ...FACTS, ...facts }).find((note) => note.key === key)

// shows 9 §4: Le navigateur voit http, APP_URL dit https.
describe('the address', () => {
  const http = { protocol: 'http' as const, host: 'apv.exemple.fr' }

  it('is right where browser and APP_URL say the same', () => {
    expect(addressNote(OWN)).toMatchObject({ tone: 'good', remedy: '' })
    const port = { protocol: 'http' as const, host: 'localhost:3000' }
    expect(addressNote({ ...OWN, seen: port, appUrl: 'http://localhost:3000' }).tone).toBe('good')
    const behind = { ...OWN, isForwarded: true, trustProxy: 1 }
    expect(addressNote(behind).tone).toBe('good')
  })

  it('names the protocol that differs, in both directions', () => {
    expect(addressNote({ ...OWN, seen: http })).toMatchObject({
      tone: 'warn',
      text: 'Le navigateur voit http, APP_URL dit https.',
    })
    expect(addressNote({ ...OWN, appUrl: 'http://apv.exemple.fr' })).toMatchObject({
      tone: 'warn',
      text: expect.stringMatching(/^Le navigateur voit https, APP_URL dit http/),
      remedy: 'Donnez APP_URL=https://apv.exemple.fr au démarrage.',
    })
  })

  it('names a proxy whose headers are not trusted before what follows from it', () => {
    const note = addressNote({ ...OWN, seen: http, isForwarded: true })
    expect(note.text).toMatch(/X-Forwarded-\* ne comptent pas/)
    expect(note.remedy).toMatch(/^Donnez TRUST_PROXY=1/)
    const trusted = { ...OWN, seen: http, isForwarded: true, trustProxy: 1 }
    expect(addressNote(trusted).text).toBe('Le navigateur voit http, APP_URL dit https.')
  })

  it('names another host, and a network address without TLS', () => {
    const other = { ...OWN, seen: { protocol: 'https' as const, host: 'autre.exemple.fr' } }
    expect(addressNote(other).remedy).toBe('Donnez APP_URL=https://autre.exemple.fr au démarrage.')
    const bare = { ...OWN, seen: http, appUrl: 'http://apv.exemple.fr' }
    expect(addressNote(bare).text).toMatch(/sans TLS/)
  })
})

it('compares the limit with the usual hour of the files, from three days on', () => {
  const late = { arrivals: ['09:40', '08:10', '09:50'] }
  expect(noteOf(late, 'hours')).toMatchObject({
    tone: 'warn',
    text: 'Les fichiers sont attendus jusqu’à 9\u00a0h, ils arrivent d’ordinaire à 9\u00a0h\u00a040\u202f: les e-mails partent avant vos chiffres.',
    remedy: 'Repoussez l’heure limite après 9\u00a0h\u00a040.',
  })
  expect(noteOf({ arrivals: ['08:10', '08:20', '09:50'] }, 'hours')?.tone).toBe('good')
  expect(noteOf({ arrivals: ['09:40', '09:50'] }, 'hours')?.tone).toBe('info')
})

it('says whether the folder is set, can be used, and what came last', () => {
  expect(noteOf({}, 'folder')).toMatchObject({ tone: 'info' })
  const folder = { path: '/depot', trouble: null, last: null }
  expect(noteOf({ folder }, 'folder')?.text).toBe(
    'Le dossier /depot est lu. Aucun fichier n’y a encore été déposé.',
  )
  const last = { name: 'jour.xlsx', at: '2026-11-20T07:02:00.000Z' }
  expect(noteOf({ folder: { ...folder, last } }, 'folder')?.text).toBe(
    'Le dossier /depot est lu. Dernier fichier\u202f: jour.xlsx, le 20/11/2026 à 08:02.',
  )
  const broken = { ...folder, trouble: 'accès refusé' }
  expect(noteOf({ folder: broken }, 'folder')).toMatchObject({
    tone: 'warn',
    text: 'Le dossier /depot n’est pas utilisable\u202f: accès refusé.',
  })
})

it('gives the address that the provider of company accounts is to know', () => {
  const company = {
    issuer: 'https://sso.exemple.fr',
    callback: `${OWN.appUrl}/login/oidc/callback`,
  }
  expect(noteOf({ company }, 'company')).toMatchObject({
    tone: 'good',
    remedy:
      'Adresse de retour à déclarer chez lui\u202f: https://apv.exemple.fr/login/oidc/callback',
  })
  const address = { ...OWN, appUrl: 'https://autre.exemple.fr' }
  expect(dayOneNotes({ ...FACTS, company, address }).map(({ key, tone }) => [key, tone])).toEqual([
    ['address', 'warn'],
    ['company', 'warn'],
    ['hours', 'info'],
    ['folder', 'info'],
  ])
})
