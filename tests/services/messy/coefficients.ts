import type { Scope } from '~/domain/access/scope'
import { saveMultipliers } from '~/services/productivity/metier-targets.server'
import { type Act, future, NOTHING_DONE, put } from './act'
import { type Facts, fact } from './facts'
import type { Deed } from './steps'
import { admin, type World } from './world'

const METIERS = ['Mécanicien', 'Carrossier', 'Mécanicien rapide', 'Encadrant'] as const

/** The nodes above a concession, itself first (decision 23: the narrowest decides). */
function nodesOver(facts: Facts, siteId: string): string[] {
  const site = fact(facts, 'site', siteId)
  return [`site:${siteId}`, `plate:${site?.plate}`, `group:${site?.group}`, 'all']
}

const first = (facts: Facts, nodes: readonly string[], metier: string) =>
  nodes.map((node) => fact(facts, 'coefficient', node, metier)).find((one) => one !== undefined) ??
  1

/** What counts for a job title in a concession. */
export const coefficientOf = (facts: Facts, siteId: string, metier: string): number =>
  first(facts, nodesOver(facts, siteId), metier)

/** A coefficient is set for a node, in the middle of a month like any other day; one as inherited is none. */
export function coefficient(
  world: World,
  facts: Facts,
  deed: Extract<Deed, { kind: 'coefficient' }>,
): Act {
  const metier = METIERS[deed.metier] ?? 'Carrossier'
  const groups = [...new Set(world.plates.map(({ groupId }) => groupId))]
  const scopes: Scope[] = [
    { type: 'all' },
    ...groups.map((groupId): Scope => ({ type: 'group', groupId })),
    ...world.plates.map(({ _id, groupId }): Scope => ({ type: 'plate', plateId: _id, groupId })),
    ...world.siteIds.map((siteId): Scope => {
      const site = fact(facts, 'site', siteId)
      return { type: 'site', siteId, plateId: site?.plate ?? '', groupId: site?.group ?? '' }
    }),
  ]
  const scope = scopes[deed.node % scopes.length]
  if (!scope) return NOTHING_DONE
  const own = [
    ...(scope.type === 'site' ? [`site:${scope.siteId}`] : []),
    ...(scope.type === 'site' || scope.type === 'plate' ? [`plate:${scope.plateId}`] : []),
    ...(scope.type === 'all' ? [] : [`group:${scope.groupId}`]),
    'all',
  ]
  const value = deed.hundredths / 100
  const isInherited = value === first(facts, own.slice(1), metier)
  return {
    run: () => saveMultipliers(admin, scope, [{ metier, targetMultiplier: value }]),
    done: (answer) => Object.keys((answer as { overtaken: object }).overtaken).length === 0,
    futures: () => [
      [future(put('coefficient', [own[0] ?? 'all', metier], isInherited ? null : value))],
    ],
  }
}
