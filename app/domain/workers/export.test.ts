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
      {
        ...worker,
        name: 'Ben',
        service: 'mechanic',
        secondaryService: null,
        matricule: '0042',
        arrivesOn: '2026-11-20',
      },
      {
        ...worker,
        name: 'Zoé',
        leavesOn: '2026-11-27',
        service: 'body',
        secondaryService: null,
        isApprenticeDefault: true,
      },
    ],
    [],
  )
  expect(rows).toEqual([
    [
      'Ana',
      'Nantes',
      'Encadrement',
      'Réceptionnaire',
      'Carrosserie',
      null,
      null,
      null,
      'non',
      null,
    ],
    ['Ben', 'Nantes', 'Mécanique', null, null, '0042', { day: '2026-11-20' }, null, 'non', null],
    ['Zoé', 'Nantes', 'Carrosserie', null, null, null, null, { day: '2026-11-27' }, 'oui', null],
  ])
})
