import { objectifs } from '~/db/collections/objectifs.server'
import { planning } from '~/db/collections/planning.server'
import { replaceRecords } from '~/db/collections/record-writes.server'
import { recordMarks } from '~/db/collections/records.server'
import { newId } from '~/db/driver/ids.server'
import { inTransaction } from '~/db/driver/transaction.server'
import { monthOf } from '~/domain/calendar/local-date'
import { potentialOf } from '~/domain/planning/potential/potential'
import {
  noFigures,
  noFiguresByService,
  type ServiceFigures,
  type WorkerFigures,
} from '~/domain/records/figures'
import type { ServiceObjectif, VideocheckObjectif } from '~/domain/targets/objectif'
import type { ProductiveService, Service } from '~/domain/workshop-services'
import { writeTouching } from './writes'

/** A concession with its plate and group, as `makeSite` returns it. */
interface Site {
  _id: string
  plateId: string
  groupId: string
}
type Given = Partial<Record<ProductiveService, Partial<ServiceFigures>>>

const chain = ({ _id, plateId, groupId }: Site) => ({ siteId: _id, plateId, groupId })

/** Figures of the three services; figures not given are 0. */
export function figuresOf(given: Given) {
  const figures = noFiguresByService()
  for (const service of ['mechanic', 'quickService', 'body'] as const)
    figures[service] = { ...noFigures(), ...given[service] }
  return figures
}

/** Imports a concession's figures of a date in one transaction, as the product does. */
export async function importActivity(
  site: Site,
  date: string,
  given: Given,
  workers: readonly WorkerFigures[] = [],
): Promise<void> {
  const month = monthOf(date)
  const [mark] = await recordMarks([site._id], date)
  const record = {
    _id: mark?._id ?? newId(),
    ...chain(site),
    date,
    month,
    importDate: date,
    importId: 'import',
    importedAt: new Date('2026-11-20T07:00:00Z'),
    services: figuresOf(given),
    workers: [...workers],
    advisers: [],
    parts: { activity: '', workers: '', sales: '' },
  }
  const touched = { what: 'records' as const, sites: [chain(site)], months: [month] }
  await writeTouching(touched, () => inTransaction((tx) => replaceRecords([record], tx)))
}

/** Stores targets of the mechanics, and a budget equal to them unless one is given. */
export async function storeObjectif(
  site: Site,
  period: string,
  given: {
    revenue: number
    hours: number
    hec: number
    budget?: { revenue: number; totalHours: number; hecHours: number }
    families?: ServiceObjectif['families']
    videocheck?: VideocheckObjectif
  },
): Promise<void> {
  const { revenue, hours, hec } = given
  const document = {
    _id: newId(),
    ...chain(site),
    period,
    year: Number(period.slice(0, 4)),
    month: Number(period.slice(5, 7)),
    frozenPotentialHours: null,
    frozenAt: null,
    budget: { revenue, totalHours: hours, hecHours: hec, totalEntries: 0, ...given.budget },
    services: [
      {
        key: 'mechanic' as const,
        netRevenue: revenue,
        totalHours: hours,
        hecHours: hec,
        revenuePerHour: hec > 0 ? revenue / hec : 0,
        families: given.families ?? [],
        selectedFamilies: (given.families ?? []).map(({ key }) => key),
      },
    ],
    videocheck: given.videocheck ?? {
      tauxPresentation: 0,
      tauxRealisationDevis: 0,
      caParDevis: 0,
    },
    version: 1,
    updatedAt: new Date('2026-11-01T07:00:00Z'),
    updatedBy: 'test',
  }
  const touched = { what: 'objectifs' as const, sites: [chain(site)], months: [period] }
  await writeTouching(touched, async () => (await objectifs.open()).insertOne(document))
}

/** A worker's row of the workbook; a mechanic by default. */
export function workerFigures(
  given: Partial<WorkerFigures> & Pick<WorkerFigures, 'workerId' | 'name' | 'billedHours'>,
): WorkerFigures {
  return { matricule: null, service: 'mechanic', metier: null, ongoingHours: 0, ...given }
}

/** A worker's month in the planning: attendance codes by day of the month. */
export async function storePlanning(
  site: Site,
  month: string,
  service: Service,
  codes: Record<string, string>,
  workerId: string = newId(),
): Promise<void> {
  const written = {
    isApprenti: false,
    updatedBy: 'test',
    updatedAt: new Date('2026-11-01T07:00:00Z'),
  }
  const byDate = Object.fromEntries(
    Object.entries(codes).map(([day, code]) => [`${month}-${day}`, code]),
  )
  const document = {
    _id: `${workerId}-${month}`,
    workerId,
    ...chain(site),
    month,
    service,
    days: Object.fromEntries(
      Object.entries(byDate).map(([date, code]) => [date, { code, ...written }]),
    ),
    potential: potentialOf(service, byDate),
    revision: 1,
  }
  const touched = { what: 'planning' as const, sites: [chain(site)], months: [month] }
  await writeTouching(touched, async () => (await planning.open()).insertOne(document))
}
