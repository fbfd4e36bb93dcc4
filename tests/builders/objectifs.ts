import { planning } from '~/db/collections/planning.server'
import { records } from '~/db/collections/records.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal, Scope } from '~/domain/access/scope'
import type { SiteScope } from '~/domain/hierarchy/network'
import type { FieldPath } from '~/domain/objectifs/field-paths'
import { flatten } from '~/domain/objectifs/fields'
import { inputText } from '~/domain/objectifs/merge'
import { MONTH_OF_THREE } from '~/domain/objectifs/three-services.fixture'
import { noFiguresByService } from '~/domain/records/figures'
import type { ObjectifValues } from '~/domain/targets/objectif'
import type { ProductiveService, Service } from '~/domain/workshop-services'
import { type SaveResult, saveObjectif } from '~/services/objectifs/save.server'
import { writeTouching } from './writes'

interface Site {
  _id: string
  plateId: string
  groupId: string
}

/** Scope of a concession, with its plate and group. */
export const siteScopeOf = ({ _id, plateId, groupId }: Site): SiteScope => ({
  type: 'site',
  siteId: _id,
  plateId,
  groupId,
})
/** Scope of a concession's plate. */
export const plateScopeOf = ({ plateId, groupId }: Site): Scope => ({
  type: 'plate',
  plateId,
  groupId,
})
export const groupScopeOf = ({ groupId }: Site): Scope => ({ type: 'group', groupId })

/** Figures as a user types them. */
export const typedOf = (values: ObjectifValues): Record<FieldPath, string> =>
  Object.fromEntries(
    Object.entries(flatten(values)).map(([path, value]) => [
      path,
      inputText(value, path.includes('.selected.')),
    ]),
  )

/** Saves a month through the service, over any stored version. */
export async function saveMonth(
  principal: Principal,
  site: Site,
  month: string,
  values: ObjectifValues = MONTH_OF_THREE,
): Promise<SaveResult> {
  return saveObjectif(principal, siteScopeOf(site), month, (stored) => ({
    edit: { typed: typedOf(values), shown: flatten(stored) },
    version: stored?.version ?? 0,
  }))
}

/** Stores a worker's month of planning with its potential hours. */
export async function storePotential(
  site: Site,
  month: string,
  service: Service,
  hours: number,
): Promise<string> {
  const workerId = newId()
  const _id = `${workerId}-${month}`
  const potential: Record<ProductiveService, number> = { mechanic: 0, quickService: 0, body: 0 }
  if (service === 'mechanic' || service === 'quickService' || service === 'body')
    potential[service] = hours
  const { _id: siteId, plateId, groupId } = site
  const chain = { workerId, siteId, plateId, groupId, month, service }
  const content = { days: {}, potential, revision: 0 }
  await (await planning.open()).insertOne({ _id, ...chain, ...content })
  return _id
}

/** Changes the potential of a worker's month. */
export async function changePotential(
  _id: string,
  service: ProductiveService,
  hours: number,
): Promise<void> {
  const collection = await planning.open()
  await collection.updateOne({ _id }, { $set: { [`potential.${service}`]: hours } })
}

/** Stores a concession's cumulative figures of a day for one service. */
export async function storeFigures(
  site: Site,
  date: string,
  service: ProductiveService,
  figures: { netRevenue: number; totalHours: number; hecHours: number },
): Promise<void> {
  const services = noFiguresByService()
  Object.assign(services[service], figures)
  const { _id: siteId, plateId, groupId } = site
  const month = date.slice(0, 7)
  const chain = { siteId, plateId, groupId }
  const record = {
    _id: newId(),
    ...chain,
    date,
    month,
    importDate: date,
    importId: newId(),
    importedAt: new Date(`${date}T18:00:00Z`),
    services,
    workers: [],
    advisers: [],
  }
  const touched = { what: 'records' as const, sites: [chain], months: [month] }
  await writeTouching(touched, async () => (await records.open()).insertOne(record))
}
