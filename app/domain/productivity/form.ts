import { withoutNoise } from '../decimal'
import {
  multiplierError,
  readMultiplier,
  readTargetHours,
  targetError,
  tenths,
} from './number-input'

/** Names of the form's inputs. */
export const FORM = {
  intent: 'intent',
  seen: 'seen',
  /** node of the network that the form was rendered for; only this node is written */
  node: 'node',
  /** first month of validity of the coefficients, yyyy-MM */
  from: 'effectiveFrom',
  /** the month that the user confirmed after the question about it */
  confirmed: 'confirmed',
  coefficient: (metier: string) => `coefficient:${metier}`,
  target: (recordId: string) => `target:${recordId}`,
  /** ticked: return to the computed target */
  computed: (recordId: string) => `computed:${recordId}`,
} as const

/** Intents of the form's buttons. */
export const INTENTS = ['save', 'discard'] as const
export type Intent = (typeof INTENTS)[number]

/** Values of a field when the form was rendered: the own value (null: inherited or computed), and the value shown. */
export type Seen = readonly [own: number | null, shown: number]

/** A posted form: the typed and ticked fields, and the original values, by field name. */
export interface Edit {
  typed: Record<string, string>
  computed: string[]
  seen: Record<string, Seen>
  /** as posted: yyyy-MM; '' or undefined: the current month */
  from?: string
  confirmed?: string
}

/** The form of an edit that was not saved, redisplayed. */
export interface EditForm {
  typed: Record<string, string>
  computed: string[]
  errors: Record<string, string>
  notice: { tone: 'info' | 'warning' | 'error'; text: string } | null
  /** the chosen month; null: none yet */
  from: string | null
  /** the month that `notice` asks about; the next save confirms it */
  asked: string | null
  /** true when the fields were restored after an expired session */
  draft: boolean
  /** differs for each response to a post; null for a newly opened form */
  stamp: string | null
}

/** A coefficient to set. */
export interface MultiplierChange {
  metier: string
  targetMultiplier: number
  /** the scope's own coefficient when the form was rendered; undefined: unknown, overwrite */
  seen?: number | null
}

/** An individual target to set, or to remove (null). */
export interface TargetChange {
  recordId: string
  finalTargetHours: number | null
  /** the individual target when the form was rendered; undefined: unknown, overwrite */
  seen?: number | null
}

/** Parses a field name into its kind and its job title or record. */
export function fieldSubject(
  name: string,
): { kind: 'coefficient' | 'target'; subject: string } | null {
  const [, kind, subject = ''] = /^(coefficient|target):(.+)$/s.exec(name) ?? []
  return kind === 'coefficient' || kind === 'target' ? { kind, subject } : null
}

/** Formats a number for an edit field: decimal comma, no thousands separator. */
export function inputText(value: number): string {
  return String(withoutNoise(value)).replace('.', ',')
}

/** Changed values of an edit, and one message per invalid field. */
export interface Changes {
  multipliers: MultiplierChange[]
  targets: TargetChange[]
  errors: Record<string, string>
}

/**
 * Computes the changes of an edit: only values that differ from those shown, targets at 1 decimal (3 §5). A field
 * without original value counts as changed from null.
 * @param workerName the collaborator of an individual target, for messages
 */
export function changesOf(
  { typed, computed, seen }: Edit,
  workerName: (recordId: string) => string,
): Changes {
  const changes: Changes = { multipliers: [], targets: [], errors: {} }
  for (const [name, text] of Object.entries(typed)) {
    const field = fieldSubject(name)
    if (!field) continue
    const { kind, subject } = field
    const [own, shown] = seen[name] ?? [null, Number.NaN]
    if (kind === 'coefficient') {
      const value = readMultiplier(text)
      if (value === null) changes.errors[name] = multiplierError(text, subject)
      else if (value !== withoutNoise(shown))
        changes.multipliers.push({ metier: subject, targetMultiplier: value, seen: own })
    } else if (computed.includes(subject)) {
      if (own !== null)
        changes.targets.push({ recordId: subject, finalTargetHours: null, seen: own })
    } else {
      const value = readTargetHours(text)
      if (value === null) changes.errors[name] = targetError(text, workerName(subject))
      else if (value !== tenths(shown))
        changes.targets.push({ recordId: subject, finalTargetHours: value, seen: own })
    }
  }
  return changes
}

/** Names of the fields that differ from the values shown, invalid ones included: those worth saving as a draft. */
export function touchedFields(edit: Edit): string[] {
  const { multipliers, targets, errors } = changesOf(edit, () => '')
  return [
    ...multipliers.map(({ metier }) => FORM.coefficient(metier)),
    ...targets.map(({ recordId }) => FORM.target(recordId)),
    ...Object.keys(errors),
  ]
}
