import { expect, it } from 'vitest'
import { lostWritesSentence } from '~/domain/database/lost-writes'
import { hierarchyPage } from '~/domain/hierarchy/admin-page'
import { markup, textOf } from '~/ui/render.fixture'
import { HierarchyScreen } from './hierarchy-screen'
import { AdministrationHome } from './home'
import { UsersScreen } from './users-screen'

const NOTHING = { groups: [], plates: [], sites: [], hints: {} }
const FRESH = { group: '', plate: '', site: '' }
const COUNTERS = { value: { active: 8, trial: 1 }, error: null }
const PANEL = {
  counters: COUNTERS,
  users: [],
  error: null,
  found: 0,
  undelivered: {},
  cut: false,
  page: 1,
  pages: 1,
  query: '',
  subject: null,
  choices: NOTHING,
  place: null,
  fresh: '',
  self: 'a',
  now: '2026-11-20T07:30:00.000Z',
  start: 'mail' as const,
  roleDate: null,
}

// shows 1 §8: Erreur chargement des plaques.
it('a list that could not be read is not shown as an empty one', () => {
  const error = 'Erreur chargement des plaques.'
  const nothing = (error: string | null) =>
    hierarchyPage({ ...NOTHING, error }, new URLSearchParams())
  const html = markup(
    <HierarchyScreen placeDay="2026-11-01" page={nothing(error)} fresh={FRESH} again={null} />,
  )
  expect(textOf(html)).toContain(error)
  expect(textOf(html)).toContain('Réessayer')
  expect(textOf(html)).not.toMatch(/Aucun|Créer/)
  const empty = markup(
    <HierarchyScreen placeDay="2026-11-01" page={nothing(null)} fresh={FRESH} again={null} />,
  )
  expect(textOf(empty)).toContain('Aucun groupe pour l’instant.')
})

// shows 2 §8: Erreur lors de la récupération des utilisateurs.
it('accounts that could not be read are not said to be none', () => {
  const error = 'Erreur lors de la récupération des utilisateurs.'
  const html = textOf(markup(<UsersScreen panel={{ ...PANEL, users: null, error }} again={null} />))
  expect(html).toContain(error)
  expect(html).not.toMatch(/Aucun utilisateur|0 compte/)
  expect(textOf(markup(<UsersScreen panel={PANEL} again={null} />))).toContain(
    'Aucun utilisateur trouvé.',
  )
})

const NO_SETUP = { setup: { value: null, error: null }, morning: null, reply: null } as const

// shows 2 §8: Impossible de charger le compteur.
it('counters that could not be read give way to their sentence', () => {
  const error = 'Impossible de charger le compteur.'
  const html = textOf(
    markup(<AdministrationHome counters={{ value: null, error }} loss={null} {...NO_SETUP} />),
  )
  expect(html).toContain(error)
  expect(html).not.toContain('Utilisateurs actifs')
  expect(
    textOf(markup(<AdministrationHome counters={COUNTERS} loss={null} {...NO_SETUP} />)),
  ).toMatch(/Utilisateurs actifs\s*8.*Utilisateurs en essai\s*1/)
})

it('lost writes of the database come first, as an error', () => {
  const loss = lostWritesSentence({
    count: 11,
    wasClosed: false,
    at: new Date('2026-11-20T07:05:00Z'),
  })
  const html = markup(<AdministrationHome counters={COUNTERS} loss={loss} {...NO_SETUP} />)
  expect(textOf(html)).toContain(
    'Au démarrage du 20/11/2026 à 08:05, le journal de la base de données était absent ou coupé\u202f: les 11 derniers enregistrements manquent. Vérifiez',
  )
  expect(html).toContain('role="alert"')
  expect(
    markup(<AdministrationHome counters={COUNTERS} loss={null} {...NO_SETUP} />),
  ).not.toContain('role="alert"')
})
