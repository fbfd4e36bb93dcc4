import type { GroupNode, PlateNode, SiteNode } from './network'

/** Everything the hierarchy's three columns can be asked to do. */
export const HIERARCHY_INTENTS = [
  'create-group',
  'edit-group',
  'delete-group',
  'create-plate',
  'edit-plate',
  'delete-plate',
  'create-site',
  'edit-site',
  'delete-site',
] as const
export type HierarchyIntent = (typeof HIERARCHY_INTENTS)[number]

/** The hierarchy as administration shows it; `error` instead when a list could not be read (spec 2 §8). */
export interface HierarchyPanels {
  groups: readonly GroupNode[]
  plates: readonly PlateNode[]
  sites: readonly SiteNode[]
  /** what tells namesakes of one list apart, by identifier (spec 1 §2.5) */
  hints: Readonly<Record<string, string>>
  error: string | null
}

/** Names of groups and plates, namesakes told apart, by identifier. */
export function namesOf({ groups, plates, hints }: HierarchyPanels): (id: string) => string {
  const names = new Map([...groups, ...plates].map(({ _id, name }) => [_id, name]))
  return (id) => {
    const name = names.get(id) ?? '-'
    return hints[id] ? `${name} (${hints[id]})` : name
  }
}

/** Prefixes of failures that no field explains, in the letters of spec 2 §8. */
export const FAILURES: Readonly<Record<HierarchyIntent, string>> = {
  'create-group': 'Erreur création groupe: ',
  'edit-group': 'Erreur mise à jour groupe: ',
  'delete-group': 'Erreur suppression groupe: ',
  'create-plate': 'Erreur création plaque: ',
  'edit-plate': 'Erreur mise à jour plaque: ',
  'delete-plate': 'Erreur suppression plaque: ',
  'create-site': 'Erreur création concession: ',
  'edit-site': 'Erreur mise à jour concession: ',
  'delete-site': 'Erreur suppression concession: ',
}
