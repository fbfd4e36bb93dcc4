import { type Scope, scopeKey } from '../access/scope'
import type { Month } from '../calendar/local-date'
import { plainWords } from '../text-matching'

/** The job titles that always have a coefficient, in display order (3 §3). */
export const DEFAULT_METIERS = [
  'Mécanicien',
  'Mécanicien rapide',
  'Technicien',
  'Carrossier',
  'Peintre',
  'Préparateur',
  'Essayeur',
  'Apprenti',
  'Chef d’équipe',
  'Conseiller Service',
] as const

/** Job title whose coefficient applies to every collaborator flagged apprentice (4-decisions, 23). */
export const APPRENTICE = 'Apprenti'

/** Coefficient of a job title for which none is stored (3 §9). */
const DEFAULT_MULTIPLIER = 1

/** Normalises a job title, so that spellings with other case, accents or apostrophes are equal. */
export function metierKey(metier: string): string {
  return plainWords(metier)
}

/** A stored coefficient of one job title, valid for every concession below one node of the network. */
export interface StoredMultiplier {
  _id: string
  /** `scopeKey` of the node it was set for */
  node: string
  metier: string
  /** share of the planned hours that is expected, 0 or more */
  targetMultiplier: number
  /** first month of validity, yyyy-MM; null: no lower limit */
  since?: Month | null
}

/** Nodes whose coefficients apply within a scope, narrowest first, the network last. */
export function nodesOf(scope: Scope): string[] {
  const nodes: Scope[] = [scope]
  if (scope.type === 'site')
    nodes.push({ type: 'plate', groupId: scope.groupId, plateId: scope.plateId })
  if (scope.type === 'site' || scope.type === 'plate')
    nodes.push({ type: 'group', groupId: scope.groupId })
  if (scope.type !== 'all') nodes.push({ type: 'all' })
  return nodes.map(scopeKey)
}

/** Coefficient of a job title within a scope, and its origin. */
export interface MetierTarget {
  metier: string
  targetMultiplier: number
  /** identifier of the coefficient set for the scope itself; null: inherited or default */
  _id: string | null
  /** node that the coefficient was set for; null: none is stored, so it is 1 */
  node: string | null
  /** first month of validity of that value, yyyy-MM; null: no lower limit */
  since: Month | null
  /** the coefficient that applies when the scope has none of its own */
  inherited: number
}

/** Coefficients of a scope: of the usual, the stored and the given job titles, in that order. */
export function metierTargets(
  scope: Scope,
  stored: readonly StoredMultiplier[],
  others: readonly string[] = [],
): MetierTarget[] {
  const nodes = nodesOf(scope)
  const names = new Map<string, string>()
  const within = stored.filter(({ node }) => nodes.includes(node))
  const more = [...within.map(({ metier }) => metier), ...others]
  more.sort((a, b) => a.localeCompare(b, 'fr'))
  for (const metier of [...DEFAULT_METIERS, ...more])
    if (metier.trim() && !names.has(metierKey(metier))) names.set(metierKey(metier), metier)
  return [...names].map(([key, metier]) => {
    const chain = nodes.flatMap(
      (node) => within.find((one) => one.node === node && metierKey(one.metier) === key) ?? [],
    )
    const [first] = chain
    const own = first && first.node === nodes[0] ? first : null
    const above = own ? chain[1] : first
    return {
      metier,
      targetMultiplier: first?.targetMultiplier ?? DEFAULT_MULTIPLIER,
      _id: own?._id ?? null,
      node: first?.node ?? null,
      since: first?.since ?? null,
      inherited: above?.targetMultiplier ?? DEFAULT_MULTIPLIER,
    }
  })
}

/** Properties that decide a collaborator's coefficient. */
export interface Trade {
  metier: string
  apprentice: boolean
}

/**
 * Returns a lookup of coefficients for a scope. An apprentice has that of 'Apprenti'; a job title without stored
 * coefficient has 1 (4-decisions, 23; 3 §9).
 */
export function multiplierFinder(
  scope: Scope,
  stored: readonly StoredMultiplier[],
): (trade: Trade) => number {
  const known = new Map<string, number>()
  // Narrowest node first, because its coefficient overrides those of the nodes above
  for (const node of nodesOf(scope))
    for (const one of stored) {
      if (one.node !== node || !one.metier.trim()) continue
      const key = metierKey(one.metier)
      if (!known.has(key)) known.set(key, one.targetMultiplier)
    }
  return ({ metier, apprentice }) =>
    known.get(metierKey(apprentice ? APPRENTICE : metier)) ?? DEFAULT_MULTIPLIER
}
