import type { ProductiveService } from '../records/services'
import type { FieldPath } from './field-paths'
import type { FieldKind, Fields } from './fields'
import type { Meanwhile } from './merge'
import type { Decider } from './settle'

/** Names of the form's own inputs, beside the figures' names. */
export const FORM = {
  intent: 'intent',
  shown: 'shown',
  version: 'version',
  contested: 'contested',
  decides: (service: ProductiveService) => `decides.${service}`,
  choice: (path: FieldPath) => `choice.${path}`,
} as const

/** What the form's buttons ask for. */
export const INTENTS = ['save', 'sums', 'freeze', 'delete', 'discard'] as const
export type Intent = (typeof INTENTS)[number]

/** Who changed a figure, and when (ISO instant). */
export interface Author {
  userName: string
  at: string
}

/** The edit form as it is drawn: what each field holds, what it stands on, what is wrong. */
export interface ObjectifForm {
  typed: Record<FieldPath, string>
  shown: Fields
  version: number
  deciders: Partial<Record<ProductiveService, Decider>>
  errors: Record<FieldPath, string>
  /** French names of the wrong fields, for the summary */
  labels: Record<FieldPath, string>
  /** what somebody else saved since the form was opened; empty otherwise */
  meanwhile: (Meanwhile & { label: string; kind: FieldKind; author: Author })[]
  last: Author | null
  /** choices already made, by figure */
  choices: Record<FieldPath, 'theirs' | 'mine'>
  /** said above the form */
  notice: { tone: 'info' | 'warning' | 'error'; text: string } | null
  /** the entries were kept across an expired session */
  draft: boolean
  /** different for each answer to a post; null for a form that was opened */
  stamp: string | null
}
