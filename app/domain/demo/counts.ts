import { counted } from '../format/numbers'

/** Kinds of documents that the page of the demo network counts, each with its French word and plural. */
const WORDS = {
  groups: ['groupe'],
  plates: ['plaque'],
  sites: ['concession'],
  workers: ['collaborateur'],
  users: ['compte'],
  records: ['journée d’activité', 'journées d’activité'],
  objectifs: ['mois d’objectifs', 'mois d’objectifs'],
  planning: ['mois de planning', 'mois de planning'],
  quality: ['mois de qualité', 'mois de qualité'],
  videocheck: ['mois de VideoCheck', 'mois de VideoCheck'],
  comments: ['commentaire du jour', 'commentaires du jour'],
  actions: ['action'],
  imports: ['import'],
  importModels: ['modèle d’import', 'modèles d’import'],
  closings: ['clôture'],
  tickets: ['demande de support', 'demandes de support'],
  apiKeys: ['clé API', 'clés API'],
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
