import type { PersonKind } from './person'

/** Intents of the forms of personal data. */
export const PERSONAL_INTENTS = ['anonymise', 'keep'] as const

/** One person in the page's list. */
export interface PersonRow {
  kind: PersonKind
  id: string
  name: string
  /** trade and concession, or address and role */
  detail: string
  state: 'here' | 'left' | 'anonymised'
  /** the day of departure, yyyy-MM-dd in Europe/Paris; null: unknown */
  since: string | null
}

/** The people that the search finds, or those who left most recently. */
export interface PeoplePanel {
  query: string
  people: PersonRow[]
  /** true when `people` is truncated */
  more: boolean
  /** the person of the open dialog; null when no dialog is open */
  asked: PersonRow | null
}
