import { expect, test } from 'vitest'
import { potentialProgressOf } from '~/domain/analysis/potential-progress'
import type { PotentialRow } from '~/domain/report/morning'
import { markup } from '~/ui/render.fixture'
import { OnPaper } from '~/ui/status-pill'
import { PotentialCard } from './potential-card'
import { potentialNotes } from './sheet-notes'

const row = (key: PotentialRow['key'], realized: number): PotentialRow => ({
  key,
  ongoingHours: 0,
  ongoingWorkshops: 0,
  progress: potentialProgressOf(key, { potential: 100, realized, ongoing: 0 }),
})

test('a delay beyond 30 % of the potential is a danger on paper too (3 §9)', () => {
  const paper = (realized: number, of = { names: [] as string[], billedHours: 0 }) => {
    const rows = [row('mechanic', realized), row('global', 100)]
    return markup(
      <OnPaper.Provider value={true}>
        <PotentialCard
          potential={{ value: rows, error: null }}
          notes={potentialNotes({ potential: { value: rows, error: null }, unplanned: of })}
        />
      </OnPaper.Provider>,
    )
  }
  expect(paper(69)).toContain('aria-label="plus de 30\u202f% du potentiel"')
  expect(paper(69)).toContain('Retard signalé au-delà de 30\u202f% du potentiel à date.')
  // exactly 30 %
  expect(paper(70)).not.toMatch(/plus de 30|signalé|sans planning/)
  expect(paper(70, { names: ['Brest'], billedHours: 30 })).toContain(
    'Facturé, dont 30,0\u00a0h sans planning ce mois, hors du taux et du retard\u202f: Brest.',
  )
})
