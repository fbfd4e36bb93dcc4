import type { GroupNode, PlateNode, SiteNode } from './network'

/** Intents of the forms in the hierarchy's three columns. */
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

/** Network as administration shows it; `error` is a French message when a list could not be loaded (spec 2 §8). */
export interface HierarchyPanels {
  groups: readonly GroupNode[]
  plates: readonly PlateNode[]
  sites: readonly SiteNode[]
  /** hints that distinguish nodes with the same name in one list, by identifier (spec 1 §2.5) */
  hints: Readonly<Record<string, string>>
  error: string | null
}

/** Returns a function from identifier to name of a group or plate, with a hint for duplicate names. */
export function namesOf({ groups, plates, hints }: HierarchyPanels): (id: string) => string {
  const names = new Map([...groups, ...plates].map(({ _id, name }) => [_id, name]))
  return (id) => {
    const name = names.get(id) ?? '-'
    return hints[id] ? `${name} (${hints[id]})` : name
  }
}

/** Prefixes of failures without a field error, as worded in spec 2 §8. */
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
