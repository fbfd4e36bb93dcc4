import type { PersonKind } from './person'

/** What the forms of personal data ask for. */
export const PERSONAL_INTENTS = ['anonymise', 'keep'] as const

/** Somebody as the page lists him. */
export interface PersonRow {
  kind: PersonKind
  id: string
  name: string
  /** trade and concession, or address and role */
  detail: string
  state: 'here' | 'left' | 'anonymised'
  /** the day he went, yyyy-MM-dd of Paris; null: not known */
  since: string | null
}

/** The people whom a search finds, or the latest who left. */
export interface PeoplePanel {
  query: string
  people: PersonRow[]
  /** there are more than are listed */
  more: boolean
  /** whom the open dialog is about */
  asked: PersonRow | null
}
