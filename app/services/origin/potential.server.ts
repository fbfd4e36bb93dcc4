import { auditOf } from '~/db/audit.server'
import { findObjectif } from '~/db/objectifs.server'
import { type PlanningDocument, readPlanning } from '~/db/planning.server'
import type { ReferenceData } from '~/db/reference-data.server'
import { findUsers } from '~/db/users.server'
import { findWorkers } from '~/db/workers.server'
import { may } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import { type BusinessDay, frenchDay, type Month, monthOf } from '~/domain/calendar/business-day'
import {
  type PotentialParts,
  potentialFigures,
  potentialRow,
  potentialTable,
} from '~/domain/origin/potential'
import type { OriginRow, OriginSource, SubjectReading } from '~/domain/origin/subject'
import { sumPotential } from '~/domain/planning/potential'
import type { PotentialResponse } from '~/domain/planning/potential-response'
import { byName } from '~/domain/planning/sections'
import {
  byService,
  isProductive,
  PRODUCTIVE_SERVICES,
  type ProductiveService,
} from '~/domain/records/services'
import { parisTime } from '~/infra/clock.server'
import { objectifTrailId } from '~/services/audit/read.server'
import { readPotential } from '~/services/planning/potential.server'
import { scopeQuery, urls } from '~/urls'
import { serviceChoices } from './choices.server'
import { partRows } from './parts.server'
import { daysOf, lastDay, planningSource } from './planning-source.server'
import { actFacts, byWhom } from './sources.server'

function partsOfSites(sites: PotentialResponse['sites']): PotentialParts {
  const sum = (key: 'actualizedPotentialHours' | 'frozenPotentialHours') =>
    sumPotential(
      sites.map(({ metricsByService }) => byService((service) => metricsByService[service][key])),
    )
  return { actualized: sum('actualizedPotentialHours'), frozen: sum('frozenPotentialHours') }
}

/** A concession's collaborators with the hours their month holds, and who last changed it. */
async function workerRows(
  principal: Principal,
  siteId: string,
  month: Month,
  service: ProductiveService | null,
): Promise<OriginRow[]> {
  const { documents } = await readPlanning([siteId], month)
  const own = documents.filter(
    (one) => isProductive(one.service) && (service === null || one.service === service),
  )
  const told = may(principal.role, 'imports.name')
  const authors = told ? own.flatMap((one) => lastDay(daysOf(one))?.updatedBy ?? []) : []
  const [workers, users] = await Promise.all([
    findWorkers(own.map(({ workerId }) => workerId)),
    findUsers([...new Set(authors)]),
  ])
  const names = new Map(workers.map(({ _id, name }) => [_id, name]))
  const userOf = new Map(users.map(({ _id, name, email }) => [_id, name || email]))
  const noteOf = (document: PlanningDocument) => {
    const last = lastDay(daysOf(document))
    if (!last) return null
    const by = userOf.get(last.updatedBy)
    return `modifié le ${frenchDay(parisTime(last.updatedAt).slice(0, 10))}${by ? ` par ${by}` : ''}`
  }
  return own
    .map((one) => ({ one, _id: one.workerId, name: names.get(one.workerId) ?? one.workerId }))
    .sort(byName)
    .map(({ one, _id: id, name }) =>
      potentialRow({ id, name, potential: one.potential, note: noteOf(one) }, service),
    )
}

/** Who froze a concession's potential, and when. */
async function freezeSource(
  principal: Principal,
  siteId: string,
  month: Month,
): Promise<OriginSource> {
  const [stored, acts] = await Promise.all([
    findObjectif(siteId, month),
    auditOf('objectif', objectifTrailId(siteId, month)),
  ])
  const title = 'Le potentiel figé'
  if (!stored?.frozenAt) return { title, facts: [['Figé le', 'jamais figé']], to: null }
  const act = acts.find(({ action }) => action === 'freeze')
  if (act) return { title, facts: actFacts(principal, act), to: null }
  const at = stored.frozenAt.toISOString()
  return { title, facts: [['Figé le', { at }], ...byWhom(principal, '')], to: null }
}

/** The planned potential of a scope explained, down to the planning and to who froze it (1 §2.7). @throws ForbiddenError */
export async function potentialOrigin(
  principal: Principal,
  scope: Scope,
  date: BusinessDay,
  params: URLSearchParams,
  { network }: ReferenceData,
): Promise<SubjectReading> {
  const month = monthOf(date)
  const answer = await readPotential(principal, scope, month)
  const service = PRODUCTIVE_SERVICES.find((key) => key === params.get('service')) ?? null
  const query = { date, figure: 'potential', service }
  const single = scope.type === 'site'
  // why: who does what is for those who see the collaborators' figures (3 §6)
  const named = single && may(principal.role, 'productivity.read')
  const rows = single
    ? named
      ? await workerRows(principal, scope.siteId, month, service)
      : []
    : partRows(network, scope, query, (siteIds) => {
        const own = answer.sites.filter(({ _id }) => siteIds.includes(_id))
        return { ...potentialFigures(partsOfSites(own), service), dataDate: null }
      })
  return {
    table: potentialTable(partsOfSites(answer.sites), service, {
      ...{ rowsOf: single ? 'Collaborateur' : 'Périmètre', rows },
      notes: answer.message ? [answer.message] : [],
    }),
    ...{ service, dataDate: null, freshness: null },
    sources: single
      ? [
          await planningSource(principal, scope.siteId, month),
          await freezeSource(principal, scope.siteId, month),
        ]
      : [],
    choices: [serviceChoices(scope, query, service)],
    back: { to: urls.hours({ ...scopeQuery(scope), date }), label: 'Gestion des heures' },
  }
}
