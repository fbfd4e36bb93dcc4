import { mechanicTargetsOfSites } from '~/db/collections/mechanic-targets.server'
import type { Principal } from '~/domain/access/scope'
import { NO_BILLED_HOURS } from '~/domain/analysis/missing-part-messages'
import { frenchDay, monthOf } from '~/domain/calendar/local-date'
import { partsOf } from '~/domain/hierarchy/network'
import {
  productivityPart,
  productivityRow,
  productivitySides,
  productivityTable,
} from '~/domain/origin/productivity'
import type { OriginSource } from '~/domain/origin/subject'
import type { ScopeSums } from '~/domain/productivity/scope-sums'
import { allTeams } from '~/domain/productivity/summary'
import { latestOf } from '~/domain/records/data-dates'
import { readProductiveService } from '~/domain/workshop-services'
import {
  allMechanics,
  loadProductivity,
  requireProductivityReading,
} from '~/services/productivity/read.server'
import { readDayRollups } from '~/services/rollups/day-rollups.server'
import { PRODUCTIVITY } from '~/services/rollups/kinds/productivity.server'
import { scopeQuery, urls } from '~/urls'
import { serviceChoices } from './choices.server'
import { partRows } from './parts.server'
import { planningSource } from './planning-source.server'
import { nameOf } from './records.server'
import { byWhom, recordSources } from './sources.server'
import type { SubjectReader } from './subject-reader.server'

/** Reads the author of the last change of a concession's individual targets in a month; empty without targets. */
async function targetSources(
  principal: Principal,
  siteId: string,
  month: string,
): Promise<OriginSource[]> {
  const targets = await mechanicTargetsOfSites([siteId], month)
  const [last] = targets.sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
  if (!last) return []
  return [
    {
      title: `Les objectifs individuels (${targets.length})`,
      facts: [
        ['Enregistré le', { at: last.updatedAt.toISOString() }],
        ...byWhom(principal, await nameOf(last.updatedBy, '')),
      ],
      to: null,
    },
  ]
}

/** Productivity of a scope explained: billed hours, targets, planning (3 §2.4). @throws ForbiddenError, ReadFailedError */
export const productivityOrigin: SubjectReader = async (
  principal,
  scope,
  date,
  params,
  reference,
) => {
  requireProductivityReading(principal, scope)
  const found = await loadProductivity(scope, date, reference)
  const { hours, month, sums, outside } = found
  const service = readProductiveService(params.get('service'))
  const teamOf = ({ teams }: ScopeSums) => (service ? teams[service] : allTeams(teams))
  const line = service ?? 'global'
  const sides = productivitySides(teamOf(sums), outside[line])
  const query = { date, figure: 'productivity', service }
  const single = scope.type === 'site'
  const { network } = reference
  const parts = single ? [] : partsOf(network, scope)
  const scopes = parts.map((part) => part.scope)
  const kept = await readDayRollups(PRODUCTIVITY, { scopes, date }, reference)
  const partSums = new Map(parts.map(({ id }, i) => [id, kept[i]]))
  const rows = single
    ? (await allMechanics(found))
        .filter((one) => service === null || one.service === service)
        .map(productivityRow)
    : partRows(network, scope, query, (siteIds, id) => {
        const own = partSums.get(id)
        const dataDate = latestOf(siteIds.map((siteId) => hours.dateOf(siteId)))
        const team = own && teamOf(own)
        return team && team.people > 0
          ? { ...productivityPart(team, own.outside[line], sides), dataDate }
          : null
      })
  const { elapsedAt, total } = month.days
  const reached = hours.date
    ? `Au ${frenchDay(hours.date)}\u202f: ${elapsedAt(hours.date)} jours ouvrés écoulés sur ${total}.`
    : `${NO_BILLED_HOURS}.`
  return {
    table: productivityTable(teamOf(sums), {
      service,
      outside: outside[line],
      rowsOf: single ? 'Collaborateur' : 'Périmètre',
      rows,
      notes: [reached],
    }),
    service,
    dataDate: hours.date,
    sources: single
      ? [
          ...(await recordSources(principal, scope.siteId, 'workers', hours.date)),
          await planningSource(principal, scope.siteId, monthOf(date)),
          ...(await targetSources(principal, scope.siteId, monthOf(date))),
        ]
      : [],
    choices: [serviceChoices(scope, query, service)],
    back: { to: urls.productivity({ ...scopeQuery(scope), date }), label: 'Productivité' },
    freshness: hours.freshness,
  }
}
