import { exact } from '../exact'
import { multiplierError, readMultiplier, readTargetHours, targetError, tenths } from './numbers'

/** Names of the form's inputs. */
export const FORM = {
  intent: 'intent',
  seen: 'seen',
  /** the node of the network that was read: no other is written */
  node: 'node',
  /** yyyy-MM from which the coefficients hold */
  from: 'effectiveFrom',
  /** the month that the editor was asked about and agrees to */
  confirmed: 'confirmed',
  coefficient: (metier: string) => `coefficient:${metier}`,
  target: (recordId: string) => `target:${recordId}`,
  /** ticked: back to the computed target */
  computed: (recordId: string) => `computed:${recordId}`,
} as const

/** What the form's buttons ask for. */
export const INTENTS = ['save', 'discard'] as const
export type Intent = (typeof INTENTS)[number]

/** What a field stood on when the form was drawn: the value of its own, if it had one, and the one shown. */
export type Seen = readonly [own: number | null, shown: number]

/** A posted form: what was typed and ticked over what was shown, by field name. */
export interface Edit {
  typed: Record<string, string>
  computed: string[]
  seen: Record<string, Seen>
  /** as posted: yyyy-MM; '' or absent: the current month */
  from?: string
  confirmed?: string
}

/** What a form shows of an edit that was not saved. */
export interface EditForm {
  typed: Record<string, string>
  computed: string[]
  errors: Record<string, string>
  notice: { tone: 'info' | 'warning' | 'error'; text: string } | null
  /** the month that was chosen; null: none yet */
  from: string | null
  /** the month whose question stands in `notice`, to be agreed to by saving once more */
  asked: string | null
  /** the entries were kept across an expired session */
  draft: boolean
  /** different for each answer to a post; null for a form that was opened */
  stamp: string | null
}

/** A coefficient to set. */
export interface MultiplierChange {
  metier: string
  targetMultiplier: number
  /** the scope's own coefficient when the form was drawn; left out: not known, overwrite */
  seen?: number | null
}

/** An individual target to set, or to take away (null). */
export interface TargetChange {
  recordId: string
  finalTargetHours: number | null
  /** the individual target when the form was drawn; left out: not known, overwrite */
  seen?: number | null
}

/** The two kinds of fields, by the beginning of their names. */
export function fieldSubject(
  name: string,
): { kind: 'coefficient' | 'target'; subject: string } | null {
  const [, kind, subject = ''] = /^(coefficient|target):(.+)$/s.exec(name) ?? []
  return kind === 'coefficient' || kind === 'target' ? { kind, subject } : null
}

/** A number as an edit field holds it, decimal comma and nothing else. */
export function inputText(value: number): string {
  return String(exact(value)).replace('.', ',')
}

/** The changed values of an edit, and one sentence per wrong field. */
export interface Changes {
  multipliers: MultiplierChange[]
  targets: TargetChange[]
  errors: Record<string, string>
}

/**
 * What an edit asks for: only values that differ from those shown, targets at 1 decimal (3 §5).
 * A field that the form did not show stands on nothing known and is taken as changed from none.
 * @param workerName the collaborator of an individual target, for sentences
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
      else if (value !== exact(shown))
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

/** The fields of an edit that differ from what they showed, wrong ones included: what is worth keeping. */
export function touchedFields(edit: Edit): string[] {
  const { multipliers, targets, errors } = changesOf(edit, () => '')
  return [
    ...multipliers.map(({ metier }) => FORM.coefficient(metier)),
    ...targets.map(({ recordId }) => FORM.target(recordId)),
    ...Object.keys(errors),
  ]
}
