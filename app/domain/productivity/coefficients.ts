import { type Scope, scopeKey } from '../access/scope'
import type { Month } from '../calendar/business-day'
import { plainWords } from '../search/words'

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

/** The job title whose coefficient counts for whoever is flagged apprentice (4-decisions, 23). */
export const APPRENTICE = 'Apprenti'

/** The coefficient of a job title that nobody set one for (3 §9). */
const DEFAULT_MULTIPLIER = 1

/** Equal for two spellings of one job title: case, accents and apostrophes do not count. */
export function metierKey(metier: string): string {
  return plainWords(metier)
}

/** A coefficient as stored: of one job title, for everything below one node of the network. */
export interface StoredMultiplier {
  _id: string
  /** `scopeKey` of the node it was set for */
  node: string
  metier: string
  /** share of the planned hours that is expected, 0 or more */
  targetMultiplier: number
  /** yyyy-MM from which it holds; null: it always did */
  since?: Month | null
}

/** The nodes whose coefficients count within a scope, the narrowest first; the network is the last. */
export function nodesOf(scope: Scope): string[] {
  const nodes: Scope[] = [scope]
  if (scope.type === 'site')
    nodes.push({ type: 'plate', groupId: scope.groupId, plateId: scope.plateId })
  if (scope.type === 'site' || scope.type === 'plate')
    nodes.push({ type: 'group', groupId: scope.groupId })
  if (scope.type !== 'all') nodes.push({ type: 'all' })
  return nodes.map(scopeKey)
}

/** The coefficient of a job title within a scope, and where it comes from. */
export interface MetierTarget {
  metier: string
  targetMultiplier: number
  /** identifier of the coefficient set for the scope itself; null: inherited or default */
  _id: string | null
  /** node that it was set for; null: nobody set one, it is 1 */
  node: string | null
  /** yyyy-MM from which that value holds where it was set; null: it always did */
  since: Month | null
  /** what counts when the scope has none of its own */
  inherited: number
}

/** The coefficients of a scope: of every job title that is usual, stored or given, in that order. */
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

/** What a collaborator's coefficient depends on. */
export interface Trade {
  metier: string
  apprentice: boolean
}

/**
 * Finds coefficients of a scope: an apprentice's is that of 'Apprenti', a job title that nobody set one for
 * counts 1 (4-decisions, 23; 3 §9).
 */
export function multiplierFinder(
  scope: Scope,
  stored: readonly StoredMultiplier[],
): (trade: Trade) => number {
  const known = new Map<string, number>()
  // why the narrowest first: what is set there counts before what is set above it
  for (const node of nodesOf(scope))
    for (const one of stored) {
      if (one.node !== node || !one.metier.trim()) continue
      const key = metierKey(one.metier)
      if (!known.has(key)) known.set(key, one.targetMultiplier)
    }
  return ({ metier, apprentice }) =>
    known.get(metierKey(apprentice ? APPRENTICE : metier)) ?? DEFAULT_MULTIPLIER
}
