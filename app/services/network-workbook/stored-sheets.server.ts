import { targetsOfSites } from '~/db/collections/objectifs.server'
import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import { allUsers, type UserDocument } from '~/db/collections/users.server'
import { type WorkerDocument, workersOfSites } from '~/db/collections/workers.server'
import type { LocalDate } from '~/domain/calendar/local-date'
import { type NamedPlace, namedPlaces } from '~/domain/network-workbook/places'
import type { StoredRow, StoredSheets } from '~/domain/network-workbook/sheets'
import { targetRows } from '~/domain/network-workbook/target-rows'
import { byName } from '~/domain/planning/grid/sections'
import { apprenticeOn } from '~/domain/workers/apprentice'
import { assignmentOn } from '~/domain/workers/team-history'
import { today } from '~/infra/process/clock.server'

const flag = (value: boolean) => (value ? 'oui' : 'non')
const text = (value: string | null | undefined) => value || null

type Labels = ReadonlyMap<string, NamedPlace>

const networkRows = ({ network }: ReferenceData, labels: Labels): StoredRow[] =>
  network.sites.map(({ _id, name, plateId, groupId, numerosPDV, opensOn, closesOn }) => ({
    id: _id,
    values: {
      group: labels.get(groupId)?.label ?? null,
      plate: labels.get(plateId)?.label ?? null,
      site: name,
      pdv: text(numerosPDV.join(';')),
      from: null,
      opensOn: text(opensOn),
      closesOn: text(closesOn),
    },
  }))

function staffRows(
  workers: readonly WorkerDocument[],
  users: readonly UserDocument[],
  labels: Labels,
  day: LocalDate,
): StoredRow[] {
  const emails = new Map(users.map(({ _id, email }) => [_id, email]))
  return workers
    .filter(({ movedTo }) => !movedTo)
    .sort(byName)
    .map((worker) => {
      const { service, metier, secondaryService } = assignmentOn(worker, day)
      return {
        id: worker._id,
        values: {
          site: labels.get(worker.siteId)?.label ?? null,
          name: worker.name,
          matricule: text(worker.matricule),
          team: service,
          trade: text(metier),
          secondary: text(secondaryService),
          apprentice: flag(apprenticeOn(worker, day)),
          arrival: text(worker.arrivesOn),
          lastDay: text(worker.leavesOn),
          email: text(worker.userId && emails.get(worker.userId)),
          from: null,
        },
      }
    })
}

/** Level 'network': an administrator's, who is assigned to no place. */
const levelOf = ({ role, assignmentLevel }: UserDocument) =>
  assignmentLevel ?? (role === 'administrator' ? 'network' : null)

const accountRows = (users: readonly UserDocument[], labels: Labels): StoredRow[] =>
  users
    // An anonymised account keeps no name that could be edited.
    .filter(({ anonymisedAt }) => !anonymisedAt)
    .map((user) => ({
      id: user._id,
      values: {
        email: user.email,
        name: text(user.name),
        metier: text(user.metier),
        role: user.role,
        level: levelOf(user),
        assignedTo: labels.get(user.assignmentId ?? '')?.label ?? null,
        reference: labels.get(user.referenceConcessionId ?? '')?.label ?? null,
        active: flag(user.isActive),
        invitation: flag(Boolean(user.invitation)),
      },
    }))

function workingDaysRows(reference: ReferenceData, places: ReadonlyMap<string, NamedPlace>) {
  const network = [...reference.workingDays].map(([month, days]) => ({ month, days, place: null }))
  const own = reference.placeWorkingDays.flatMap(({ month, scope, value }) => {
    const place = places.get(scope)
    return place ? [{ month, days: value, place }] : []
  })
  return [...network, ...own].map(({ month, days, place }) => ({
    id: `${month}/${place?.id ?? '*'}`,
    values: { month, days: String(days), place: place?.text ?? null },
  }))
}

const holidayRows = (
  { holidays, placeHolidays }: ReferenceData,
  places: ReadonlyMap<string, NamedPlace>,
): StoredRow[] =>
  [...holidays, ...placeHolidays].map(({ _id, date, name, scope }) => ({
    id: _id,
    values: { date, name, place: (scope && places.get(scope)?.text) ?? null },
  }))

/**
 * What the network's workbook shows of the database, row by row (9-first-day §2), with the dated settings of a day. Five queries, whatever the network's
 * size. Deleted collaborators and ended stays are left out. The caller has checked the rights.
 */
export async function readStoredSheets(day: LocalDate = today()): Promise<StoredSheets> {
  const reference = await referenceData()
  const siteIds = reference.network.sites.map(({ _id }) => _id)
  const [workers, users, targets] = await Promise.all([
    workersOfSites(siteIds, true),
    allUsers(),
    targetsOfSites(siteIds),
  ])
  const places = namedPlaces(reference.network)
  const byId = new Map(places.map((place) => [place.id, place]))
  const byKey = new Map(places.map((place) => [place.key as string, place]))
  return {
    network: networkRows(reference, byId),
    staff: staffRows(workers, users, byId, day),
    accounts: accountRows(users, byId),
    targets: targets.flatMap((target) =>
      targetRows(target, byId.get(target.siteId)?.label ?? null),
    ),
    workingDays: workingDaysRows(reference, byKey),
    holidays: holidayRows(reference, byKey),
  }
}
