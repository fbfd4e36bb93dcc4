import { RuleError } from '../errors'

/** Number of objects that depend on a group, plate or concession, by kind. */
export interface Dependents {
  plates?: number
  sites?: number
  workers?: number
  records?: number
  objectifs?: number
  planning?: number
  quality?: number
  videocheck?: number
  comments?: number
  actions?: number
  users?: number
  apiKeys?: number
}

/** French word and plural of each kind. */
export const DEPENDENT_WORDS: Readonly<
  Record<keyof Dependents, readonly [one: string, many: string]>
> = {
  plates: ['plaque', 'plaques'],
  sites: ['concession', 'concessions'],
  workers: ['collaborateur', 'collaborateurs'],
  records: ['journée d’activité', 'journées d’activité'],
  objectifs: ['mois d’objectifs', 'mois d’objectifs'],
  planning: ['mois de planning', 'mois de planning'],
  quality: ['mois de qualité', 'mois de qualité'],
  videocheck: ['mois de VideoCheck', 'mois de VideoCheck'],
  comments: ['commentaire du jour', 'commentaires du jour'],
  actions: ['action', 'actions'],
  users: ['utilisateur affecté', 'utilisateurs affectés'],
  apiKeys: ['clé API', 'clés API'],
}
const NODES = { group: 'ce groupe', plate: 'cette plaque', site: 'cette concession' } as const

export type NodeKind = keyof typeof NODES

/** French list of the dependents: '2 plaques et 1 utilisateur affecté'; empty when there are none. */
export function holdingsText(holdings: Dependents): string {
  const parts = (Object.keys(DEPENDENT_WORDS) as (keyof Dependents)[]).flatMap((kind) => {
    const count = holdings[kind] ?? 0
    const [one, many] = DEPENDENT_WORDS[kind]
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  })
  const last = parts.pop()
  return parts.length === 0 ? (last ?? '') : `${parts.join(', ')} et ${last}`
}

/** 409: a node with dependents cannot be deleted; the message lists them. */
class StillHoldsError extends RuleError {
  constructor(node: NodeKind, holdings: Dependents) {
    super(
      `Suppression impossible\u202f: ${NODES[node]} contient encore ${holdingsText(holdings)}.`,
      409,
    )
  }
}

/** @throws StillHoldsError when the node has dependents */
export function assertNoDependents(node: NodeKind, holdings: Dependents): void {
  if (Object.values(holdings).some((count) => count > 0)) throw new StillHoldsError(node, holdings)
}
