import { auditOf } from '~/db/collections/audit.server'
import { findObjectif } from '~/db/collections/objectifs.server'
import { type PlanningDocument, readPlanning } from '~/db/collections/planning.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import { namesOfUsers } from '~/db/collections/user-names.server'
import { findWorkers } from '~/db/collections/workers.server'
import { may } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import { frenchDay, type Month, monthOf } from '~/domain/calendar/local-date'
import { partsOf, type SiteScope } from '~/domain/hierarchy/network'
import {
  type PotentialParts,
  potentialFigures,
  potentialRow,
  potentialTable,
} from '~/domain/origin/potential'
import type { OriginRow, OriginSource } from '~/domain/origin/subject'
import { byName } from '~/domain/planning/grid/sections'
import { sumPotential } from '~/domain/planning/potential/potential'
import { spanText } from '~/domain/planning/stretches'
import { leftOutSentence } from '~/domain/planning/validity'
import {
  byService,
  isProductive,
  type ProductiveService,
  readProductiveService,
} from '~/domain/workshop-services'
import { parisTime } from '~/infra/process/clock.server'
import { objectifTrailId } from '~/services/audit/read.server'
import { readPotential } from '~/services/planning/potential.server'
import { readPotentialSum, readPotentialSums } from '~/services/rollups/kinds/potential.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import { scopeQuery, urls } from '~/urls'
import { serviceChoices } from './choices.server'
import { type OriginQuery, partRows } from './parts.server'
import { daysOf, lastDay, planningSource } from './planning-source.server'
import { actFacts, byWhom } from './sources.server'
import type { SubjectReader } from './subject-reader.server'

/** Explanation of a scope's potential. */
interface Explained {
  whole: PotentialParts
  rows: OriginRow[]
  /** names the concessions left out; null when there are none */
  message: string | null
}

/** Explanation for a scope of several concessions, from the stored sums of the scope and its parts. */
async function explainedWide(
  scope: Scope,
  query: OriginQuery,
  month: Month,
  service: ProductiveService | null,
  reference: ReferenceData,
): Promise<Explained> {
  const { network } = reference
  const parts = partsOf(network, scope)
  const [whole, sums, { unreadable = [] }] = await Promise.all([
    readPotentialSum(scope, month, reference),
    readPotentialSums(
      parts.map((part) => part.scope),
      month,
      reference,
    ),
    readRollupPart('staff', scope, month),
  ])
  const own = new Map(parts.map(({ id }, i) => [id, sums[i]]))
  return {
    whole,
    rows: partRows(network, scope, query, (_siteIds, id) => {
      const sum = own.get(id)
      return sum ? { ...potentialFigures(sum, service), dataDate: null } : null
    }),
    message: leftOutSentence(unreadable.map((id) => network.siteById.get(id)?.name ?? id)),
  }
}

/** Rows of a concession's collaborators: the hours of their month, and its latest author. */
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
  const mayName = may(principal.role, 'imports.name')
  const authors = mayName ? own.flatMap((one) => lastDay(daysOf(one))?.updatedBy ?? []) : []
  const [workers, userOf] = await Promise.all([
    findWorkers(own.map(({ workerId }) => workerId)),
    namesOfUsers(authors),
  ])
  const names = new Map(workers.map(({ _id, name }) => [_id, name]))
  const noteOf = (document: PlanningDocument) => {
    const last = lastDay(daysOf(document))
    if (!last) return null
    const by = userOf.get(last.updatedBy)
    return `modifié le ${frenchDay(parisTime(last.updatedAt).slice(0, 10))}${by ? ` par ${by}` : ''}`
  }
  return own
    .map((one) => ({ one, _id: one.workerId, name: names.get(one.workerId) ?? one.workerId }))
    .sort(byName)
    .map(({ one, _id, name }) => {
      const span = one.span ? spanText(one.span) : ''
      const [id, named] = span ? [`${_id} ${span}`, `${name} (${span})`] : [_id, name]
      return potentialRow({ id, name: named, potential: one.potential, note: noteOf(one) }, service)
    })
}

/**
 * Explanation for one concession, with its collaborators for roles that may see individual figures (3 §6).
 * @throws ForbiddenError
 */
async function explainedSite(
  principal: Principal,
  scope: SiteScope,
  month: Month,
  service: ProductiveService | null,
): Promise<Explained> {
  const { sites, message = null } = await readPotential(principal, scope, month)
  const sum = (key: 'actualizedPotentialHours' | 'frozenPotentialHours') =>
    sumPotential(
      sites.map(({ metricsByService }) => byService((own) => metricsByService[own][key])),
    )
  const named = may(principal.role, 'productivity.read')
  return {
    whole: { actualized: sum('actualizedPotentialHours'), frozen: sum('frozenPotentialHours') },
    rows: named ? await workerRows(principal, scope.siteId, month, service) : [],
    message,
  }
}

/** Source of a concession's frozen potential: its author and time. */
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

/** Explanation of a scope's planned potential, down to the planning and the freeze (1 §2.7). @throws ForbiddenError */
export const potentialOrigin: SubjectReader = async (principal, scope, date, params, reference) => {
  const month = monthOf(date)
  const service = readProductiveService(params.get('service'))
  const query = { date, figure: 'potential', service }
  const single = scope.type === 'site'
  const { whole, rows, message } = single
    ? await explainedSite(principal, scope, month, service)
    : await explainedWide(scope, query, month, service, reference)
  return {
    table: potentialTable(whole, service, {
      rowsOf: single ? 'Collaborateur' : 'Périmètre',
      rows,
      notes: message ? [message] : [],
    }),
    service,
    dataDate: null,
    freshness: null,
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
