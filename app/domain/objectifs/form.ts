import type { ProductiveService } from '../workshop-services'
import type { FieldPath } from './field-paths'
import type { FieldKind, Fields } from './fields'
import type { Decider } from './linked-figures'
import type { ConcurrentFigure } from './merge'

/** Names of the form's inputs other than figures. */
export const FORM = {
  intent: 'intent',
  shown: 'shown',
  version: 'version',
  contested: 'contested',
  decides: (service: ProductiveService) => `decides.${service}`,
  choice: (path: FieldPath) => `choice.${path}`,
} as const

/** Intents of the form's buttons. */
export const INTENTS = ['save', 'sums', 'freeze', 'delete', 'discard'] as const
export type Intent = (typeof INTENTS)[number]

/** Author and time of a change (ISO instant). */
export interface Author {
  userName: string
  at: string
}

/** State of the edit form: typed and shown values, base version, errors. */
export interface ObjectifForm {
  typed: Record<FieldPath, string>
  shown: Fields
  version: number
  deciders: Partial<Record<ProductiveService, Decider>>
  errors: Record<FieldPath, string>
  /** French labels of the invalid fields, for the summary */
  labels: Record<FieldPath, string>
  /** figures that another user saved since the form was opened */
  concurrent: (ConcurrentFigure & { label: string; kind: FieldKind; author: Author })[]
  last: Author | null
  /** choices already made for conflicting figures */
  choices: Record<FieldPath, 'theirs' | 'mine'>
  /** message above the form; null when there is none */
  notice: { tone: 'info' | 'warning' | 'error'; text: string } | null
  /** true when the entries are restored from the draft of an expired session */
  draft: boolean
  /** unique per redisplayed form; null for a newly opened form */
  stamp: string | null
}
