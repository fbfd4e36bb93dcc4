import type { AuditChange } from '../audit/entry'
import {
  addMonths,
  type BusinessDay,
  dayIn,
  frenchDay,
  frenchMonth,
  type Month,
  monthOf,
  ofFrenchMonth,
} from '../calendar/business-day'
import { lastDayOf } from '../calendar/day-arithmetic'
import type { FieldWords } from '../edits/three-way'
import { InvalidInputError } from '../errors'
import { attendanceCode } from '../planning/codes'

/** What may be kept for so many months, and no longer (7-beyond §4). */
export const RETENTION_KINDS = ['planning', 'workers', 'trail', 'accounts'] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

/** Months for each kind; null: for ever, which is what everybody begins with. */
export type Durations = Record<RetentionKind, number | null>
export const FOR_EVER: Durations = { planning: null, workers: null, trail: null, accounts: null }

interface KindWords {
  label: string
  /** what is kept so long, and what becomes of it */
  text: string
  /** the fewest months: the current business is never erased */
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
    text: 'Les actes plus anciens sont effacés.',
    minimum: 12,
  },
  accounts: {
    label: 'Comptes fermés',
    text: 'Anonymisés après leur désactivation ou leur suppression\u202f; ce qu’ils ont fait reste.',
    minimum: 6,
  },
}

/** The most months that may be chosen: twenty years; longer is for ever. */
const LONGEST = 240

/**
 * Durations as people type them: whole months, blank for ever.
 * @throws InvalidInputError with a sentence for each kind that cannot be
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
        `Un nombre entier de ${minimum} à ${LONGEST} mois est attendu, ou rien pour ne jamais effacer.`,
      ]
  }
  if (Object.keys(errors).length > 0) throw new InvalidInputError(errors)
  return read
}

/** The last month whose reasons go: it ended that many months ago. @param months 1 or more */
export const lastMonthToGo = (today: BusinessDay, months: number): Month =>
  addMonths(monthOf(today), -months - 1)

/** The day before which things go: the same day that many months earlier, the month's last where it has none. */
export function dayToGoBefore(today: BusinessDay, months: number): BusinessDay {
  const month = addMonths(monthOf(today), -months)
  const day = dayIn(month, Number(today.slice(8)))
  const last = lastDayOf(month)
  return day > last ? last : day
}

/** What stands for every reason of absence that is erased: of no weight either, so that no sum changes. */
export const NEUTRAL = 'A'

/** Whether a code tells why somebody was away; 'Autre' and presences do not. */
export function isReason(code: unknown): boolean {
  if (typeof code !== 'string' || code === NEUTRAL) return false
  return attendanceCode(code)?.value === 0
}

/** Acts on a planning without reasons of absence; null: they tell none. */
export function neutralChanges(changes: readonly AuditChange[]): AuditChange[] | null {
  if (!changes.some((one) => isReason(one.old) || isReason(one.new))) return null
  const of = (code: AuditChange['old']) => (isReason(code) ? NEUTRAL : code)
  return changes.map((one) => ({ ...one, old: of(one.old), new: of(one.new) }))
}

/** What of a kind would go now. */
export interface Going {
  count: number
  /** yyyy-MM of the planning, else yyyy-MM-dd; null: nothing goes */
  oldest: string | null
  newest: string | null
}
export const NOTHING: Going = { count: 0, oldest: null, newest: null }

/** A kind with its duration and what would go now. */
export interface RetentionLine extends Going {
  kind: RetentionKind
  label: string
  text: string
  /** null: never erased */
  months: number | null
  minimum: number
}

/** A night's run. */
export interface RetentionRunView {
  day: BusinessDay
  /** `cut`: whoever did it is gone, and goes on where reasons are still to be erased */
  state: 'running' | 'cut' | 'done'
  counts: Partial<Record<RetentionKind, number>>
}

/** The durations that an address previews, or those in force. */
export interface RetentionPanel {
  lines: RetentionLine[]
  /** the lines are of durations that are not in force */
  isPreview: boolean
  /** what was typed and cannot be, by kind */
  errors: Readonly<Record<string, string[]>>
  typed: Readonly<Record<RetentionKind, string>>
  /** the months in force, as the form carries them */
  seen: string
  lastRun: RetentionRunView | null
}

/** Months of every kind as text, '' for ever. */
export type DurationTexts = Record<RetentionKind, string>

/** Durations as a form shows them, months of each kind as text. */
export const textsOf = (durations: Durations): DurationTexts =>
  Object.fromEntries(
    RETENTION_KINDS.map((kind) => [kind, String(durations[kind] ?? '')]),
  ) as DurationTexts

/** What a form showed to be in force, in the order of `RETENTION_KINDS`; anything else counts as nothing shown. */
export function readSeen(seen: string): DurationTexts | null {
  const texts = seen.split(',')
  if (texts.length !== RETENTION_KINDS.length) return null
  return Object.fromEntries(RETENTION_KINDS.map((kind, i) => [kind, texts[i]])) as DurationTexts
}

const show = (months: string) => (months ? `${months} mois` : 'jamais effacé')
const words = (kind: RetentionKind) => [kind, { label: KINDS[kind].label, show }]
/** How two administrators who change durations at once are told of each other. */
export const DURATION_WORDS = Object.fromEntries(
  RETENTION_KINDS.map(words),
) as FieldWords<RetentionKind>

const isMonth = (text: string) => text.length === 7

/** From when to when what goes dates, both months or both days: 'd’octobre 2024 à mai 2025', 'du 05/01/2025 au …'. */
export function spanOf(oldest: Month | BusinessDay, newest: Month | BusinessDay): string {
  if (isMonth(oldest))
    return oldest === newest
      ? frenchMonth(oldest)
      : `${ofFrenchMonth(oldest)} à ${frenchMonth(newest)}`
  return oldest === newest
    ? `le ${frenchDay(oldest)}`
    : `du ${frenchDay(oldest)} au ${frenchDay(newest)}`
}
