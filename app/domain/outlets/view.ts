import type { AssignmentChoices } from '../users/admin-view'
import type { OutletEvent } from './message'
import type { OutletSettings } from './outlet'

/** Intents of the webhooks page's forms. */
export const OUTLET_INTENTS = [
  'create-outlet',
  'pause-outlet',
  'resume-outlet',
  'test-outlet',
  'delete-outlet',
] as const
export type OutletIntent = (typeof OUTLET_INTENTS)[number]

/** Answer of a webhook as administration and REST show it. */
export interface OutletAnswerView {
  /** ISO instant */
  at: string
  event: OutletEvent
  status: number | null
  text: string
  delivered: boolean
}

/** Webhook as administration and REST show it, without its address and secret (7-beyond §7). */
export interface OutletView extends OutletSettings {
  _id: string
  /** name of the group, plate or concession; null when it was deleted */
  scope: string | null
  /** 'https://hooks.slack.com/…f9a2' */
  maskedAddress: string
  isPaused: boolean
  /** ISO instant */
  createdAt: string
  createdBy: string
  lastAnswer: OutletAnswerView | null
  /** ISO instant at which a message was given up after 24 h; null after a later delivery */
  abandonedAt: string | null
}

/** New webhook; only its creation contains the secret, of the kind `json` alone. */
export type MadeOutlet = OutletView & { secret?: string }

/** View model of the webhooks page. */
export interface OutletsPanel {
  outlets: readonly OutletView[]
  found: number
  page: number
  pages: number
  /** webhook of the open dialog, with its last ten answers; null when no dialog is open */
  subject: (OutletView & { answers: readonly OutletAnswerView[] }) | null
  /** creation form; null while closed */
  form: {
    /** identifier of the new webhook, so that submitting the form twice creates one */
    id: string
    choices: AssignmentChoices
    place: { query: string; more: boolean } | null
  } | null
}
