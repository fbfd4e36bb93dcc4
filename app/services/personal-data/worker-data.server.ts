import { actionsOfSite } from '~/db/collections/actions.server'
import { findMechanicTargets } from '~/db/collections/mechanic-targets.server'
import {
  allActsOn,
  allPlanningOf,
  type PeopleOfRecord,
  peopleOfRecords,
  trailIdsOf,
} from '~/db/collections/personal-data.server'
import type { PlanningDocument } from '~/db/collections/planning.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { namesOfUsers } from '~/db/collections/user-names.server'
import { findUsers } from '~/db/collections/users.server'
import type { WorkerDocument } from '~/db/collections/workers.server'
import type { ExportValue } from '~/domain/exports/table'
import { isHis } from '~/domain/personal-data/anonymise-rows'
import type { PersonExport, PersonTable } from '~/domain/personal-data/export'
import { attendanceCode } from '~/domain/planning/codes'
import { workerMonthId } from '~/domain/planning/entry-id'
import { serviceOn } from '~/domain/planning/stretches'
import { FAMILY_LABELS } from '~/domain/sales-families'
import { displayName } from '~/domain/users/display-name'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { auditLines } from '~/services/audit/lines.server'
import { factsTable, timeOf, trailTable, yes } from './table-helpers.server'
import { workerMatcher } from './worker-matcher.server'

const day = (date: string): ExportValue => ({ day: date })

async function planningTable(months: readonly PlanningDocument[]): Promise<PersonTable> {
  const { network } = await referenceData()
  // A stored month may be unreadable (4-decisions, 42), hence the default and the `String()`.
  const days = months.flatMap((month) =>
    Object.entries(month.days ?? {}).map(([date, one]) => {
      return { siteId: month.siteId, service: serviceOn(month, date), date, ...one }
    }),
  )
  const names = await namesOfUsers(days.map(({ updatedBy }) => String(updatedBy)))
  return {
    title: 'Planning',
    headers: [
      'Date',
      'Concession',
      'Équipe',
      'Code',
      'Signification',
      'Apprenti',
      'Saisi par',
      'Le',
    ],
    rows: days
      .sort((a, b) => (a.date < b.date ? -1 : 1))
      .map(({ siteId, service, date, code, isApprenti, updatedBy, updatedAt }) => [
        day(date),
        network.siteById.get(siteId)?.name ?? siteId,
        SERVICE_LABELS[service] ?? service,
        code ?? '',
        attendanceCode(code)?.label ?? '',
        yes(Boolean(isApprenti)),
        names.get(updatedBy) ?? null,
        timeOf(updatedAt),
      ]),
  }
}

/** Data that name the worker. Imported ones: hours by the planning's link, else the number, else a name; sales by name only. */
async function importedTables(worker: WorkerDocument): Promise<PersonTable[]> {
  // Read once for both tables: these are the largest part of the worker's data.
  const people: PeopleOfRecord[] = []
  for await (const one of peopleOfRecords(worker.siteId)) people.push(one)
  const person = await workerMatcher(worker, '', people)
  const named = (await actionsOfSite(worker.siteId)).filter(({ who }) => person.isNamed(who))
  const hours: ExportValue[][] = []
  const sales: ExportValue[][] = []
  for (const { date, workers, advisers } of people) {
    for (const line of Array.isArray(workers) ? workers : [])
      if (isHis(line, person))
        hours.push([
          day(date),
          line.name,
          line.matricule,
          SERVICE_LABELS[line.service],
          line.metier,
          line.billedHours,
          line.ongoingHours,
        ])
    for (const line of Array.isArray(advisers) ? advisers : [])
      if (person.isNamed(line.name))
        for (const [family, pieces] of Object.entries(line.sales))
          sales.push([
            day(date),
            line.name,
            SERVICE_LABELS[line.service],
            FAMILY_LABELS[family as keyof typeof FAMILY_LABELS] ?? family,
            pieces,
          ])
  }
  return [
    {
      title: 'Heures importées',
      headers: [
        'Date',
        'Nom du fichier',
        'Matricule',
        'Service',
        'Métier',
        'Heures facturées',
        'Heures en cours',
      ],
      rows: hours,
    },
    {
      title: 'Ventes importées',
      headers: ['Date', 'Nom du fichier', 'Service', 'Famille', 'Pièces'],
      rows: sales,
    },
    {
      title: 'Actions',
      headers: ['Décidée le', 'Action', 'Qui', 'Échéance'],
      rows: named.map(({ createdAt, text, who, until }) => [
        timeOf(createdAt),
        text,
        who,
        day(until),
      ]),
    },
  ]
}

/** Exports all stored data of a collaborator (7-beyond §4). */
export async function workerData(worker: WorkerDocument): Promise<PersonExport> {
  const { _id, name, siteId, active, deletedAt } = worker
  const { network } = await referenceData()
  const months = await allPlanningOf(_id)
  const ids = trailIdsOf(months)
  const [[account], targets, imported, planned, ...trail] = await Promise.all([
    findUsers(worker.userId ? [worker.userId] : []),
    findMechanicTargets(months.map(({ month }) => workerMonthId(_id, month))),
    importedTables(worker),
    planningTable(months),
    allActsOn('worker', [_id]),
    allActsOn('planning', ids),
    allActsOn('mechanicTarget', ids),
    allActsOn('personalData', [_id]),
  ])
  const acts = trail.flat().flatMap((act) => {
    if (act.entity === 'worker' || act.entity === 'personalData') return [act]
    const changes = act.changes.filter(({ field }) => field.startsWith(_id))
    return changes.length > 0 ? [{ ...act, changes }] : []
  })
  acts.sort((a, b) => a.at.getTime() - b.at.getTime())
  return {
    name,
    tables: [
      factsTable('Collaborateur', [
        ['Nom', name],
        ['Anciens noms', worker.formerNames?.join(', ') || null],
        ['Matricule', worker.matricule],
        ['Concession', network.siteById.get(siteId)?.name ?? siteId],
        ['Équipe', SERVICE_LABELS[worker.service] ?? worker.service],
        ['Métier', worker.metier],
        ['Apprenti', yes(worker.isApprenticeDefault)],
        ['Compte lié', account ? displayName(account) : null],
        ['Date d’arrivée', worker.arrivesOn ? day(worker.arrivesOn) : null],
        ['Dernier jour', worker.leavesOn ? day(worker.leavesOn) : null],
        ['En poste', yes(active)],
        ['Supprimé le', timeOf(deletedAt)],
      ]),
      planned,
      ...imported,
      {
        title: 'Objectifs individuels',
        headers: ['Mois', 'Heures', 'Fixé le'],
        rows: targets
          .sort((a, b) => (a.month < b.month ? -1 : 1))
          .map(({ month, finalTargetHours, updatedAt }) => [
            month,
            finalTargetHours,
            timeOf(updatedAt),
          ]),
      },
      trailTable('Journal', await auditLines(acts)),
    ],
  }
}
