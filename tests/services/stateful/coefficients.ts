import type { Scope } from '~/domain/access/scope'
import { saveMultipliers } from '~/services/productivity/metier-targets.server'
import { monthAt } from './calendar-cases'
import { reachesClosed } from './closed'
import type { Command } from './commands'
import { type Effect, future, NOTHING_DONE, put } from './effect'
import { type Facts, fact, type Steps } from './model-state'
import { admin, type Fixture } from './network-fixture'

const METIERS = ['Mécanicien', 'Carrossier', 'Mécanicien rapide', 'Encadrant', 'Apprenti'] as const

/** A concession and its ancestors, the concession first (decision 23: the narrowest scope decides). */
function nodesOver(facts: Facts, siteId: string): string[] {
  const site = fact(facts, 'site', siteId)
  return [`site:${siteId}`, `plate:${site?.plate}`, `group:${site?.group}`, 'all']
}

/** Value of the steps in a month: that of the last step begun (decision 51). */
export function at(steps: Steps | undefined, month: string): number | null {
  let value: number | null = null
  for (const [from, one] of steps ?? []) if (from <= month) value = one
  return value
}

const first = (facts: Facts, nodes: readonly string[], metier: string, month: string) =>
  nodes
    .map((node) => at(fact(facts, 'coefficient', node, metier), month))
    .find((one) => one !== null) ?? 1

/** Coefficient of a job title in a concession's month. */
export const coefficientOf = (
  facts: Facts,
  siteId: string,
  metier: string,
  month: string,
): number => first(facts, nodesOver(facts, siteId), metier, month)

/**
 * Sets a coefficient of a node from any month on. A value equal to the inherited one is removed. Other months keep
 * theirs (decision 51).
 */
export function coefficient(
  world: Fixture,
  facts: Facts,
  deed: Extract<Command, { kind: 'coefficient' }>,
): Effect {
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
  const from = monthAt(deed.month)
  const isInherited = value === first(facts, own.slice(1), metier, from)
  const node = own[0] ?? 'all'
  const steps = fact(facts, 'coefficient', node, metier)
  const next = isInherited ? null : value
  const others = (steps ?? [['', null]]).filter(([month]) => month !== from)
  const changed: Steps = [...others, [from, next]]
  changed.sort(([a], [b]) => (a < b ? -1 : 1))
  const isSame = at(steps, from) === next
  const siteIds = world.siteIds.filter((id) => nodesOver(facts, id).includes(node))
  const until = changed.find(([month]) => month > from)?.[0]
  return {
    refused: !isSame && reachesClosed(facts, siteIds, from, until),
    run: () => saveMultipliers(admin, scope, [{ metier, targetMultiplier: value }], from),
    done: (answer) => Object.keys((answer as { overtaken: object }).overtaken).length === 0,
    futures: () => [isSame ? [future()] : [future(put('coefficient', [node, metier], changed))]],
  }
}
