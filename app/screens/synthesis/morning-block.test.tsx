import { expect, test } from 'vitest'
import { morningCard } from '~/domain/morning/card'
import type { MorningBlock as Block } from '~/domain/morning/view'
import { BLOCK, GROUP } from '~/domain/morning/view.fixture'
import { markup, tags, textOf } from '~/ui/render.fixture'
import { MorningBlock } from './morning-block'

const htmlOf = (change: Partial<Block> = {}, date = '2026-11-19') =>
  markup(
    <MorningBlock morning={morningCard({ measure: 'revenue', date }, { ...BLOCK, ...change })} />,
  )
const said = (...asked: Parameters<typeof htmlOf>) =>
  textOf(htmlOf(...asked)).replace(/&#x27;|[\u00a0\u202f]/g, ' ')

test('the block says verdict, lines, others and total, with bars on one scale', () => {
  const text = said()
  for (const part of [
    'Ce matin−33 033 € à date',
    'projection 97 %atterrissage 98 %',
    '3 concessions à surveiller',
    'Détail du calcul : écart à date',
    'Grenoble Meylan · Mécanique',
    'Décider une action',
    'Les 14 autres services du groupe',
    'Écart à date du groupe · Comparer les concessions',
    'échelle ±20 k€',
    'Aucune action en cours.',
  ])
    expect(text).toContain(part)
  // 19 910 and 13 123 of 20 000, to the left of the middle
  expect(tags(htmlOf(), 'i').map((bar) => bar.match(/style="([^"]*)"/)?.[1])).toEqual([
    'left:0.225%;width:49.775%',
    'left:17.1925%;width:32.8075%',
  ])
})

test('the others have no bar where their sum exceeds the scale of single services', () => {
  const morning = { ...GROUP, others: { count: 400, value: -20_001 } }
  expect(tags(htmlOf({ morning: { value: morning, error: null } }), 'i')).toHaveLength(1)
})

// shows 7 §1: Rien à signaler.
test('a late scope dates its gap, and a scope without lines says so', () => {
  expect(said({}, '2026-11-20')).toContain('−33 033 € au 19/11')
  const morning = { ...GROUP, lines: [], scale: 0 }
  expect(said({ morning: { value: morning, error: null } })).toContain(
    'Rien à signaler. Comparer les concessions',
  )
})

test('a landing that is a projection says so', () => {
  const notes = ['Atterrissage égal à la projection, faute de planning\u202f: Vannes.']
  const morning = { ...GROUP, landingNotes: notes }
  expect(said({ morning: { value: morning, error: null } })).toContain(
    'faute de planning : Vannes.',
  )
})

test('what cannot be read says so, and the other parts stay', () => {
  const failed = { value: null, error: 'Données non disponibles.' }
  const text = said({ morning: failed, toComplete: failed })
  expect(text).toContain('Ce matin')
  expect(text.match(/Données non disponibles\./g)).toHaveLength(2)
  expect(text).toContain('Aucune action en cours.')
})

test('what is missing names whom to ask, or the reader’s own act', () => {
  const entry = (count: number, act: { to: string; label: string } | null) => ({
    kind: 'unfrozen' as const,
    head: 'Potentiel de novembre non figé',
    first: ['Voiron', 'Vif', 'Vizille'].slice(0, count).map((name) => ({
      name,
      ask: ['Paul Mercier'],
    })),
    count,
    act,
  })
  const of = (...asked: Parameters<typeof entry>) =>
    said({ toComplete: { value: [entry(...asked)], error: null } })
  expect(of(1, null)).toContain('Voiron : Potentiel de novembre non figéDemander à Paul Mercier')
  const own = of(5, { to: '/targets', label: 'Figer le potentiel' })
  expect(own).toContain('Voiron, Vif, Vizille et 2 autres : Potentiel de novembre non figé')
  expect(own).toContain('Figer le potentiel')
  expect(own).not.toContain('Demander')
})

test('an open action says who, until when, and its effect per day', () => {
  const action = {
    id: 'a',
    siteId: 's',
    place: 'site:s',
    aim: 'mechanic|presence',
    site: 'Grenoble Meylan',
    service: 'Mécanique',
    lever: 'Présence',
    text: 'Intérimaire',
    who: 'Marc Perrin',
    until: '2026-11-18',
    state: 'open' as const,
    late: true,
    why: '',
    by: '',
    expected: null,
    decided: { date: '2026-11-09', gap: -17_149.4 },
    gap: '',
    measured: {
      effect: { before: -1287.4, since: -419.6, change: 867.8, days: 8 },
      reason: null,
      lacking: [],
    },
    effect: '',
    to: '/actions/a',
  }
  const text = said({
    actions: { value: { lines: [action], count: 3, all: '/actions' }, error: null },
  })
  expect(text).toContain('Toutes (3)')
  expect(text).toContain(
    'Intérimaire en retardGrenoble Meylan · Mécanique · Présence · Marc Perrin, échéance 18/11',
  )
  // the difference of the two shown amounts
  expect(text).toContain('−1 287 €/jour avant, −420 €/jour depuis +867 €/jour')
})
