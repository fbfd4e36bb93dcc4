import type { AuditChange } from '../audit-entry'
import { lastDayOf } from '../calendar/day-arithmetic'
import {
  addMonths,
  dayIn,
  frenchDay,
  frenchMonth,
  type LocalDate,
  type Month,
  monthOf,
  ofFrenchMonth,
} from '../calendar/local-date'
import type { FieldWords } from '../edits/three-way-merge'
import { InvalidInputError } from '../errors'
import { attendanceCode } from '../planning/codes'

/** Kinds of data with a maximum age in months (7-beyond §4). */
export const RETENTION_KINDS = ['planning', 'workers', 'trail', 'accounts'] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

/** Months for each kind; null: for ever, which is the default. */
export type Durations = Record<RetentionKind, number | null>
export const FOR_EVER: Durations = { planning: null, workers: null, trail: null, accounts: null }

interface KindWords {
  label: string
  /** the data concerned, and the effect of their erasure */
  text: string
  /** the lowest duration in months: current data are never erased */
  minimum: number
}

export const KINDS: Readonly<Record<RetentionKind, KindWords>> = {
  planning: {
    label: 'Motifs d’absence du planning',
    text: 'Maladie, congés et autres motifs deviennent «\u202fAutre\u202f»\u202f; présences, potentiel et sommes restent.',
    minimum: 12,
  },
  workers: {
    label: 'Collaborateurs partis',
    text: 'Anonymisés après leur départ\u202f; leurs heures et leurs ventes restent dans les sommes.',
    minimum: 6,
  },
  trail: {
    label: 'Journal des modifications',
    text: 'Les modifications plus anciennes sont effacées.',
    minimum: 12,
  },
  accounts: {
    label: 'Comptes fermés',
    text: 'Anonymisés après leur désactivation ou leur suppression\u202f; leurs saisies sont conservées.',
    minimum: 6,
  },
}

/** The highest duration in months (twenty years); a blank field means for ever. */
const LONGEST = 240

/**
 * Parses typed durations: whole months, blank for ever.
 * @throws InvalidInputError with a message for each kind that is invalid
 */
export function readDurations(typed: Readonly<Record<RetentionKind, string>>): Durations {
  const errors: Record<string, string[]> = {}
  const read = { ...FOR_EVER }
  for (const kind of RETENTION_KINDS) {
    const text = typed[kind].trim()
    const { minimum } = KINDS[kind]
    if (text === '') continue
    const months = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
    if (months >= minimum && months <= LONGEST) read[kind] = months
    else
      errors[kind] = [
        `Un nombre entier de ${minimum} à ${LONGEST} mois est attendu\u202f; laissez vide pour ne jamais effacer.`,
      ]
  }
  if (Object.keys(errors).length > 0) throw new InvalidInputError(errors)
  return read
}

/**
 * The last month whose reasons of absence are due for erasure: it ended `months` months ago. @param months 1 or more
 */
export const lastMonthToGo = (today: LocalDate, months: number): Month =>
  addMonths(monthOf(today), -months - 1)

/** The retention limit, `months` earlier: earlier days are due for erasure. The same day of that month, or its last. */
export function dayToGoBefore(today: LocalDate, months: number): LocalDate {
  const month = addMonths(monthOf(today), -months)
  const day = dayIn(month, Number(today.slice(8)))
  const last = lastDayOf(month)
  return day > last ? last : day
}

/** Code that replaces every erased reason of absence. Its value is 0 as well, so that no sum changes. */
export const NEUTRAL = 'A'

/** True for a code that gives a reason of absence; 'Autre' and presences do not. */
export function isReason(code: unknown): boolean {
  if (typeof code !== 'string' || code === NEUTRAL) return false
  return attendanceCode(code)?.value === 0
}

/** Replaces reasons of absence in audit changes by `NEUTRAL`. Null when the changes contain no reason. */
export function neutralChanges(changes: readonly AuditChange[]): AuditChange[] | null {
  if (!changes.some((one) => isReason(one.old) || isReason(one.new))) return null
  const of = (code: AuditChange['old']) => (isReason(code) ? NEUTRAL : code)
  return changes.map((one) => ({ ...one, old: of(one.old), new: of(one.new) }))
}

/** Number and period of the data of a kind that are due for erasure now. */
export interface ErasureCount {
  count: number
  /** yyyy-MM for the planning, else yyyy-MM-dd; null: nothing is due */
  oldest: string | null
  newest: string | null
}
export const NONE_TO_ERASE: ErasureCount = { count: 0, oldest: null, newest: null }

/** A kind with its duration and what is due for erasure now. */
export interface RetentionLine extends ErasureCount {
  kind: RetentionKind
  label: string
  text: string
  /** null: never erased */
  months: number | null
  minimum: number
}

/** One nightly run of the retention job. */
export interface RetentionRunView {
  day: LocalDate
  /** `cut`: the process stopped during the run; the erasure of reasons continues in a later run */
  state: 'running' | 'cut' | 'done'
  counts: Partial<Record<RetentionKind, number>>
}

/** The durations in force, or those that the URL previews. */
export interface RetentionPanel {
  lines: RetentionLine[]
  /** true when `lines` show durations that are not in force */
  isPreview: boolean
  /** messages for invalid fields, by kind */
  errors: Readonly<Record<string, string[]>>
  typed: Readonly<Record<RetentionKind, string>>
  /** the months in force, for the form's hidden field */
  seen: string
  lastRun: RetentionRunView | null
}

/** Months of each kind as text; '' means for ever. */
export type DurationTexts = Record<RetentionKind, string>

/** Formats durations for a form. */
export const textsOf = (durations: Durations): DurationTexts =>
  Object.fromEntries(
    RETENTION_KINDS.map((kind) => [kind, String(durations[kind] ?? '')]),
  ) as DurationTexts

/** Parses the form's hidden field of durations in force, in the order of `RETENTION_KINDS`. Null if malformed. */
export function readSeen(seen: string): DurationTexts | null {
  const texts = seen.split(',')
  if (texts.length !== RETENTION_KINDS.length) return null
  return Object.fromEntries(RETENTION_KINDS.map((kind, i) => [kind, texts[i]])) as DurationTexts
}

const show = (months: string) => (months ? `${months} mois` : 'jamais effacé')
const words = (kind: RetentionKind) => [kind, { label: KINDS[kind].label, show }]
/** Labels and format of the durations in the message about a concurrent edit. */
export const DURATION_WORDS = Object.fromEntries(
  RETENTION_KINDS.map(words),
) as FieldWords<RetentionKind>

const isMonth = (text: string) => text.length === 7

/** Formats the period of what is due, both months or both days: 'd’octobre 2024 à mai 2025', 'du 05/01/2025 au …'. */
export function spanOf(oldest: Month | LocalDate, newest: Month | LocalDate): string {
  if (isMonth(oldest))
    return oldest === newest
      ? frenchMonth(oldest)
      : `${ofFrenchMonth(oldest)} à ${frenchMonth(newest)}`
  return oldest === newest
    ? `le ${frenchDay(oldest)}`
    : `du ${frenchDay(oldest)} au ${frenchDay(newest)}`
}
