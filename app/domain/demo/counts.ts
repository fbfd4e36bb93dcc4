import { counted } from '../format/numbers'
import { DEPENDENT_WORDS } from '../hierarchy/dependents'

/** Kinds of documents that the page of the demo network counts, each with its French word and plural. */
const WORDS = {
  groups: ['groupe'],
  plates: DEPENDENT_WORDS.plates,
  sites: DEPENDENT_WORDS.sites,
  workers: DEPENDENT_WORDS.workers,
  users: ['compte'],
  records: DEPENDENT_WORDS.records,
  objectifs: DEPENDENT_WORDS.objectifs,
  planning: DEPENDENT_WORDS.planning,
  quality: DEPENDENT_WORDS.quality,
  videocheck: DEPENDENT_WORDS.videocheck,
  comments: DEPENDENT_WORDS.comments,
  actions: DEPENDENT_WORDS.actions,
  imports: ['import'],
  importModels: ['modèle d’import', 'modèles d’import'],
  closings: ['clôture'],
  tickets: ['demande de support', 'demandes de support'],
  apiKeys: DEPENDENT_WORDS.apiKeys,
  outlets: ['webhook'],
} as const satisfies Record<string, readonly [one: string, many?: string]>

export type DemoKind = keyof typeof WORDS
export type DemoCounts = Readonly<Partial<Record<DemoKind, number>>>

/** What the removal of the demo network would do, by kind (9-first-day §1). */
export interface DemoRemovalCounts {
  /** made since the seed, and removed with the demo network */
  added: DemoCounts
  /** kept: of concessions that the seed did not make, and accounts of people elsewhere */
  kept: DemoCounts
  /** written by the seed, and removed */
  seeded: DemoCounts
}

/** French list of the kinds that are there, '3 collaborateurs, 1 action'; 'rien' when there are none. */
export function countsText(counts: DemoCounts): string {
  const parts = (Object.keys(WORDS) as DemoKind[]).flatMap((kind) => {
    const count = counts[kind] ?? 0
    const [one, many] = WORDS[kind] as readonly [string, string?]
    return count > 0 ? [counted(count, one, many)] : []
  })
  return parts.length > 0 ? parts.join(', ') : 'rien'
}
