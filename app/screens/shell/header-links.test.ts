import { expect, it } from 'vitest'
import { headerLinks } from './header-links'

const VIEW = {
  scope: { type: 'plate', groupId: 'g', plateId: 'p' },
  date: '2026-10-15',
} as const

it('explains the comparison’s gap, and the history’s month', () => {
  const of = (address: string) => {
    const [act] = headerLinks(new URL(`http://localhost${address}`), 'manager', VIEW)
    return act && [act.text, act.to]
  }
  const why = 'Détail du calcul\u202f: réalisé'
  expect(of('/financial-dashboard?plate=p&date=2026-10-15&metric=hec&sort=name')).toEqual([
    'Détail du calcul\u202f: écart à date',
    '/origin?plate=p&date=2026-10-15&metric=hec&figure=gap',
  ])
  // VIEW is of 15/10/2026: August counts to its end, October to that day
  const history = '/historical-results?site=s&date=2026-10-15'
  expect(of(`${history}&metric=ht&period=2026-08`)).toEqual([
    why,
    '/origin?site=s&date=2026-08-31&metric=ht&figure=realized',
  ])
  expect(of(`${history}&period=2026-10`)).toEqual([
    why,
    '/origin?site=s&date=2026-10-15&figure=realized',
  ])
  const month = 'Détail du calcul\u202f: réalisé du mois'
  for (const period of ['', '&period=2025-08', '&period=2026-11', '&period=2026-T3'])
    expect(of(history + period)).toEqual([month, '/origin?site=s&date=2026-10-15&figure=realized'])
  for (const cut of ['quarter', 'year']) expect(of(`${history}&cut=${cut}`)?.[0]).toBe('Exporter')
})
