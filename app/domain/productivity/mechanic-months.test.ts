import { expect, it } from 'vitest'
import { gatherMonths, plannedPeople } from './mechanic-months'

const worker = (_id: string, name: string, given = {}) => ({
  _id,
  name,
  metier: 'Mécanicien',
  service: 'mechanic' as const,
  secondaryService: null,
  isApprenticeDefault: false,
  ...given,
})
const billed = (workerId: string | null, name: string, billedHours: number, given = {}) => ({
  workerId,
  name,
  matricule: null,
  service: 'mechanic' as const,
  metier: null,
  billedHours,
  ongoingHours: 1,
  ...given,
})

const workers = [
  worker('a', 'Anne'),
  worker('b', 'Bea', { isApprenticeDefault: true }),
  worker('chief', 'Chef'),
]
const planned = plannedPeople(
  '2026-11',
  [
    { workerId: 'a', siteId: 's1', service: 'body', days: { '2026-11-02': { code: '1' } } },
    { workerId: 'b', siteId: 's2', service: 'mechanic', days: {} },
    { workerId: 'chief', siteId: 's1', service: 'guidance', days: { '2026-11-02': { code: 'P' } } },
    { workerId: 'gone', siteId: 's1', service: 'mechanic', days: {} },
  ],
  workers,
)
const rows = gatherMonths('2026-11', ['s2', 's1'], {
  planned,
  records: [
    {
      siteId: 's1',
      workers: [
        billed('a', 'DUPONT A', 10.1),
        billed('a', 'DUPONT A', 2.2, { service: 'quickService' }),
        billed('chief', 'Chef', 3),
        billed(null, 'Inconnu', 4, { service: 'quickService', metier: 'Pneus' }),
      ],
    },
    { siteId: 's2', workers: [] },
  ],
  targets: [{ workerId: 'b', finalTargetHours: 99.5 }],
  // Without Bea: the planning provides the name of a planned collaborator
  workers: workers.filter(({ _id }) => _id !== 'b'),
})

it('lists people planned in a productive team or with billed hours, by service and concession', () => {
  expect(rows.map((row) => [row.workerName, row.service, row.recordId])).toEqual([
    ['Bea', 'mechanic', 'b-2026-11'],
    ['Chef', 'mechanic', 'chief-2026-11'],
    ['Inconnu', 'quickService', null],
    ['Anne', 'body', 'a-2026-11'],
  ])
})

it('adds a collaborator’s rows up under the planning’s team', () => {
  expect(rows[3]).toMatchObject({
    billedHours: 12.3,
    ongoingHours: 2,
    codes: { '2026-11-02': '1' },
    metier: 'Mécanicien',
  })
})

it('keeps the workbook’s data of an unknown name, and no days of unproductive teams', () => {
  expect(rows[2]).toMatchObject({ metier: 'Pneus', billedHours: 4, individualTargetHours: null })
  expect(rows[1]).toMatchObject({ billedHours: 3, codes: {} })
  expect(rows[0]).toMatchObject({ individualTargetHours: 99.5, apprentice: true })
})

it('goes by service, then by the concessions’ own order, then by name', () => {
  const one = (name: string, service: 'mechanic' | 'body') =>
    billed(null, name, 1, { service, metier: null })
  const all = gatherMonths('2026-11', ['z', 'm', 'a'], {
    planned: [],
    records: [
      { siteId: 'a', workers: [one('Bob', 'mechanic'), one('Ana', 'body')] },
      { siteId: 'z', workers: [one('Yve', 'body'), one('Zoé', 'mechanic')] },
      { siteId: 'm', workers: [one('Éric', 'mechanic'), one('Fay', 'mechanic')] },
    ],
    targets: [],
    workers: [],
  })
  expect(all.map(({ siteId, workerName }) => `${siteId} ${workerName}`)).toEqual([
    'z Zoé',
    'm Éric',
    'm Fay',
    'a Bob',
    'z Yve',
    'a Ana',
  ])
})

it('keeps the same unknown name of two concessions, or of two teams, apart', () => {
  const all = gatherMonths('2026-11', ['a', 'b'], {
    planned: [],
    records: [
      {
        siteId: 'a',
        workers: [billed(null, 'Luc', 1), billed(null, 'Luc', 2, { service: 'body' })],
      },
      { siteId: 'b', workers: [billed(null, 'Luc', 4)] },
    ],
    targets: [{ workerId: 'Luc', finalTargetHours: 9 }],
    workers: [],
  })
  expect(all.map(({ siteId, service, billedHours }) => [siteId, service, billedHours])).toEqual([
    ['a', 'mechanic', 1],
    ['b', 'mechanic', 4],
    ['a', 'body', 2],
  ])
  expect(all.map(({ metier, apprentice }) => [metier, apprentice])).toEqual(
    Array(3).fill(['', false]),
  )
})

it('a known collaborator without planning has the stored trade, flag and target', () => {
  const [row] = gatherMonths('2026-11', ['a'], {
    planned: [],
    records: [{ siteId: 'a', workers: [billed('b', 'BEA', 3, { metier: 'Peintre' })] }],
    targets: [{ workerId: 'b', finalTargetHours: 80 }],
    workers,
  })
  expect(row).toMatchObject({
    workerName: 'Bea',
    metier: 'Mécanicien',
    apprentice: true,
    individualTargetHours: 80,
    recordId: 'b-2026-11',
  })
})

it('a change of team makes two rows, each with its days; one outside of the dates makes none', () => {
  const held = { service: 'mechanic', metier: 'Mécanicien', secondaryService: null } as const
  const changed = {
    service: 'body' as const,
    metier: 'Carrossier',
    teamsBefore: [{ until: '2026-11-20', value: { ...held, team: 'mechanic' as const } }],
  }
  const month = (code: string, span: { from: string | null; to: string | null }) => ({
    workerId: 'd',
    siteId: 's1',
    days: { [span.to ?? '2026-11-20']: { code } },
    span,
  })
  const months = [
    { ...month('1', { from: null, to: '2026-11-19' }), service: 'mechanic' },
    { ...month('0.5', { from: '2026-11-20', to: null }), service: 'body' },
  ]
  const rowsOf = (dates: object) =>
    plannedPeople('2026-11', months, [worker('d', 'Dan', { ...changed, ...dates })]).map(
      ({ service, metier, codes, span }) => [service, metier, Object.values(codes), span],
    )
  expect(rowsOf({})).toEqual([
    ['mechanic', 'Mécanicien', ['1'], { from: null, to: '2026-11-19' }],
    ['body', 'Carrossier', ['0.5'], { from: '2026-11-20', to: null }],
  ])
  expect(rowsOf({ leavesOn: '2026-11-19' })).toEqual([
    ['mechanic', 'Mécanicien', ['1'], { from: null, to: '2026-11-19' }],
  ])
  expect(rowsOf({ arrivesOn: '2026-11-23' })).toEqual([
    ['body', 'Carrossier', ['0.5'], { from: '2026-11-23', to: null }],
  ])
})
