import { beforeEach } from 'vitest'
import type { Scope } from '~/domain/access/scope'
import { activityRow, salesRow, workerRow } from '~/imports/activity/rows.fixture'
import { setClock } from '~/infra/process/clock.server'
import { readAdditionalSales } from '~/services/additional-sales/rest.server'
import { readProductivity } from '~/services/productivity/read.server'
import { editWorker } from '~/services/workers/edit.server'
import { removeWorker } from '~/services/workers/workers.server'
import { storePlanning } from '../../builders/activity'
import { CLOSED_FRIDAY } from '../../builders/closings'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, FRIDAY, fridayMorning, send, THURSDAY } from '../../builders/imports'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'
import { declaredModels } from '../harness/template'

export let net: TestNetwork
export let a1: Scope
export let id: string
export const NAME = 'Jean Dupont-Aymard'
export const everywhere: Scope = { type: 'all' }

export const ACTIVITY = [
  'N° PDV',
  'Service',
  'Date',
  'CA Net',
  'Heures totales',
  'Heures HEC',
  'Heures en cours',
  'OR en cours',
  'Factures client',
  'Factures garantie',
  'Factures cession',
]
export const A2 = activityRow('0103', 'MECA', { 'CA Net': 10 })

/** Imports a workbook in which the worker has the given hours and tyres, and Zoé 8 h and 3 tyres. */
export const morning = (date: string, hours: number, tires: number, name = 'DUPONT-AYMARD Jean') =>
  send(
    {
      Activité: [ACTIVITY, activityRow('0101', 'MECA', { 'CA Net': 1000.1 })],
      Collaborateurs: [
        ['N° PDV', 'Collaborateur', 'Matricule', 'Service', 'Métier'].concat([
          'Heures facturées',
          'Heures en cours',
        ]),
        workerRow('0101', name, { matricule: '42', billed: hours }),
        workerRow('0101', 'Zoé', { billed: 8 }),
      ],
      'Ventes additionnelles': [
        SALES,
        salesRow('0101', 'Jean Dupont-Aymard', 'MECA', { tires }),
        salesRow('0101', 'Zoé', 'MECA', { tires: 3 }),
      ],
    },
    date,
  )
export const SALES = ['N° PDV', 'Conseiller', 'Service', 'Pneus']

/** Rollup figures of a scope, without names. */
export async function figures(scope: Scope) {
  const { detailsByMechanic, summaryByService } = await readProductivity(admin, scope, THURSDAY)
  const query = scope.type === 'site' ? { site: scope.siteId } : {}
  const sales = await readAdditionalSales(admin, { period: '2026-11', ...query })
  const people = detailsByMechanic.map(({ workerName: _name, ...rest }) => rest)
  people.sort((a, b) => a.billedHours - b.billedHours)
  return { people, summaryByService, services: JSON.stringify(sales.services) }
}

/** Collections that still contain a text, in any case. */
export async function holding(text: string) {
  const found: string[] = []
  for (const model of await declaredModels()) {
    const documents = await (await model.open()).find({}).toArray()
    const all = JSON.stringify(documents).toLowerCase()
    if (all.includes(text.toLowerCase())) found.push(model.name)
  }
  return found
}

export const leave = () => removeWorker(admin, id)

/** Set-up shared by these tests: a database with a worker who has hours, sales, planning and a former name. */
export function usePeople(): void {
  useDatabase()
  beforeEach(async () => {
    net = await fridayMorning()
    const site = net.sites.a1
    a1 = { type: 'site', siteId: site._id, plateId: site.plateId, groupId: site.groupId }
    id = (await makeWorker(site, { name: NAME, matricule: '42' }))._id
    await storePlanning(site, '2026-10', 'mechanic', { '05': '1', '06': 'M' }, id)
    await storePlanning(site, '2026-11', 'mechanic', { '02': '1', '03': 'M', '04': '0.5' }, id)
    setClock(new Date('2026-11-20T07:30:00Z'))
    // misspelt: the import's log then quotes both spellings
    await morning(CLOSED_FRIDAY, 70, 4, 'Jean Dupond')
    await morning(FRIDAY, 43, 6)
    await morning(FRIDAY, 41.5, 7)
    await editWorker(admin, id, { metier: 'Technicien' })
    await editWorker(admin, id, { matricule: '42' })
  })
}
