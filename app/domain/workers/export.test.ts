import { expect, it } from 'vitest'
import { workersTable } from './export'

it('the collaborators’ file names teams, the associated service where there is one, and apprentices', () => {
  const worker = { metier: '', matricule: null, siteName: 'Nantes', isApprenticeDefault: false }
  const { rows } = workersTable(
    [
      {
        ...worker,
        name: 'Ana',
        service: 'guidance',
        secondaryService: 'body',
        metier: 'Réceptionnaire',
      },
      { ...worker, name: 'Ben', service: 'mechanic', secondaryService: null, matricule: '0042' },
      {
        ...worker,
        name: 'Zoé',
        service: 'body',
        secondaryService: null,
        isApprenticeDefault: true,
      },
    ],
    [],
  )
  expect(rows).toEqual([
    ['Ana', 'Nantes', 'Encadrement', 'Réceptionnaire', 'Carrosserie', null, 'non'],
    ['Ben', 'Nantes', 'Mécanique', null, null, '0042', 'non'],
    ['Zoé', 'Nantes', 'Carrosserie', null, null, null, 'oui'],
  ])
})
