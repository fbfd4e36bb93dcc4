import type { LocalDate } from '../calendar/local-date'
import { LEVER_LABELS, type Lever } from '../causes/levers'
import type { Words } from '../edits/words'
import { type ProductiveService, SERVICE_LABELS } from '../workshop-services'

/* Not in `action.ts`, whose rules would come into the scripts of the pages. */

/** Levers on which an action can be decided (7-beyond §5): those on which people act, and 'Heures' (4-decisions, 67). */
export const ACTION_LEVERS = [
  'calendar',
  'presence',
  'productivity',
  'customerShare',
  'rate',
  'hours',
] as const satisfies readonly Lever[]
export type ActionLever = (typeof ACTION_LEVERS)[number]

/** Parses the lever of an address; null when unknown. */
export const readActionLever = (text: string | null): ActionLever | null =>
  ACTION_LEVERS.find((lever) => lever === text) ?? null

/** States of an action. `late` is no state: it follows from the deadline. */
export const ACTION_STATES = ['open', 'done', 'dropped'] as const
export type ActionState = (typeof ACTION_STATES)[number]

/** French labels of the states. */
export const STATE_LABELS: Readonly<Record<ActionState, string>> = {
  open: 'ouverte',
  done: 'terminée',
  dropped: 'abandonnée',
}

/** French name of an action's service; without one it concerns all (4-decisions, 69). */
export const serviceText = (service: ProductiveService | null): string =>
  service ? SERVICE_LABELS[service] : 'Tous les services'

/** French name of an action's lever; without one it concerns the whole gap. */
export const leverText = (lever: ActionLever | null): string =>
  lever ? LEVER_LABELS[lever] : 'Écart'

/** Maximum lengths in characters (7-beyond §5). */
export const ACTION_LENGTHS = { text: 140, who: 80, why: 40 } as const

/** Fields of an action that people write. */
export interface ActionFields {
  /** null: all services */
  service: ProductiveService | null
  /** null: the whole gap */
  lever: ActionLever | null
  text: string
  /** name of the person who acts */
  who: string
  until: LocalDate
  state: ActionState
  /** word about the end; '' while open */
  why: string
  /** gain in euros that is expected of it, as 'Pour finir à l’objectif' proposes; null: none */
  expected: number | null
}

/** Words of an action's fields, which its trail shows. What a change is follows from them. */
export const ACTION_WORDS: Words<ActionFields> = {
  service: { label: 'Service (équipe)' },
  lever: { label: 'Levier' },
  text: { label: 'Texte' },
  who: { label: 'Qui' },
  until: { label: 'Échéance' },
  expected: { label: 'Gain attendu (€)' },
  state: { label: 'État' },
  why: { label: 'Motif' },
}
