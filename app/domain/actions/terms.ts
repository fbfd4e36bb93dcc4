import type { LocalDate } from '../calendar/local-date'
import type { Lever } from '../causes/levers'
import type { ProductiveService } from '../workshop-services'

/* Not in `action.ts`, whose rules would come into the scripts of the pages. */

/** Levers on which an action can be decided (7-beyond §5): those on which people act. */
export const ACTION_LEVERS = [
  'calendar',
  'presence',
  'productivity',
  'customerShare',
  'rate',
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

/** Maximum lengths in characters (7-beyond §5). */
export const ACTION_LENGTHS = { text: 140, who: 80, why: 40 } as const

/** Fields of an action that people write. */
export interface ActionFields {
  service: ProductiveService
  lever: ActionLever
  text: string
  /** name of the person who acts */
  who: string
  until: LocalDate
  state: ActionState
  /** word about the end; '' while open */
  why: string
}
