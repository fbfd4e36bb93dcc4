import { expect, test } from 'vitest'
import type { ObjectifsPage } from '~/domain/objectifs/view'
import { failedPotential, frozenShares } from '~/domain/planning/potential/potential-response'
import { sumPotential } from '~/domain/planning/potential/site-potential'
import { textOf as bare, markup } from '~/ui/render.fixture'
import { HistoryDialog } from './history-dialog'
import { ObjectifsScreen } from './objectifs-screen'

const SITE = { type: 'site', siteId: 's', plateId: 'p', groupId: 'g' } as const
const LEFT_OUT = 'Planning illisible, laissé hors des sommes\u202f: Brest.'
const { message: _message, ...potential } = failedPotential('2026-11')

const PAGE: ObjectifsPage = {
  month: '2026-11',
  currentMonth: '2026-11',
  scope: SITE,
  scopeName: 'Brest',
  mode: 'view',
  rights: { edit: false, freeze: false },
  grid: null,
  workingDays: { value: 20, error: null },
  potential,
  frozenShares: frozenShares(sumPotential([])),
  frozen: { count: 0, of: 1 },
  potentialError: null,
  objectif: null,
  neverReached: [],
  aggregate: null,
  progress: null,
  progressMode: 'revenue',
  freshness: null,
  form: null,
  refusal: null,
  reopen: null,
  history: null,
  historyService: null,
  trail: null,
}
const shown = (change: Partial<ObjectifsPage>) =>
  bare(markup(<ObjectifsScreen page={{ ...PAGE, ...change }} result={undefined} />, '/targets'))

test('a month without collaborators has none, one that cannot be read says nothing of them', () => {
  expect(shown({})).toContain('Aucun collaborateur productif au planning.')
  const frozen = { ...potential.globalTotals, frozenPotentialHours: 70.5 }
  const text = shown({
    potential: { ...potential, message: LEFT_OUT, globalTotals: frozen },
    potentialError: 'Erreur lors de la récupération du potentiel par service.',
  })
  expect(text).toContain(LEFT_OUT)
  expect(text).toContain('Erreur lors de la récupération du potentiel par service.')
  expect(text).not.toContain('Aucun collaborateur')
  // frozen hours stand, no actualised ones
  expect(text).toMatch(/Global70,5\sh--/)
})

test('a wide scope names whose planning its potential leaves out', () => {
  const globalTotals = {
    ...potential.globalTotals,
    actualizedPotentialHours: 147,
    totalWorkerCount: 1,
  }
  const text = shown({ potential: { ...potential, message: LEFT_OUT, globalTotals } })
  expect(text).toContain(LEFT_OUT)
  expect(text).toContain('1 collaborateur productif au planning.')
})

test('a wide scope says that its share leaves out who froze nothing', () => {
  const wide = (count: number, of: number) =>
    shown({ scope: { type: 'all' }, frozen: { count, of } })
  expect(wide(10, 12)).toContain(
    '10 concessions sur 12 au potentiel figé\u202f; «\u202fActualisé / figé\u202f» ne compte que celles-ci.',
  )
  expect(wide(12, 12)).toContain('12 concessions sur 12 au potentiel figé.')
  expect(wide(0, 12)).toContain('0 concession sur 12 au potentiel figé.')
})

test('a progress that cannot be read leaves its sentence in the card’s place', () => {
  const error = 'La réponse du serveur est invalide ou incomplète.'
  expect(shown({ progress: { value: null, error } })).toContain(`Avancement du CA`)
  expect(shown({ progress: { value: null, error } })).toContain(error)
})

test('the history names the months that cannot be read', () => {
  const history = { service: 'body', items: [], averageCaHt: null, averageCaHec: null } as const
  const text = (unreadable: string[]) => {
    const value = { ...history, items: [], unreadable }
    return bare(markup(<HistoryDialog service="body" reading={{ value, error: null }} />))
  }
  expect(text(['2026-03', '2026-04'])).toContain(
    'Données illisibles, hors de l’historique\u202f: mars 2026, avril 2026.',
  )
  expect(text([])).not.toContain('illisibles')
})

test('an objective that was never reached says so where it is set', () => {
  const neverReached = [{ service: 'body' as const, text: 'jamais atteint en 8 mois' }]
  expect(shown({ neverReached })).toContain(
    'Objectif de CA Net jamais atteint en 8 mois\u202f: Carrosserie.',
  )
  expect(shown({})).not.toContain('jamais atteint')
})
