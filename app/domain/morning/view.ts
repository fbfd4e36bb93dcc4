import type { Scope } from '../access/scope'
import type { ActionLine } from '../actions/view'
import type { MissingKind } from '../analysis/highlights-view'
import type { LocalDate } from '../calendar/local-date'
import type { Lever } from '../causes/levers'
import type { DoubtCard } from '../doubts/view'
import type { Measure } from '../measures'
import type { ReadResult } from '../read-result'
import type { CellKey } from '../records/cell-keys'
import type { Verdict } from '../records/verdicts'
import type { YesterdayView } from '../yesterday/view'

/** One lever of a line in words, with its share of the gap. */
export interface MorningCause {
  lever: Lever
  /** '83,0 % de productivité pour 92,7 % attendus' */
  text: string
  /** euros or hours of the measure */
  value: number
  /** first day of the stretch in which the lever grew; null: more than one stretch */
  since: string | null
}

/** Net gap of one cell of one concession, with its causes. */
export interface MorningLine extends Verdict {
  siteId: string
  /** null on the concession's own page */
  site: string | null
  service: CellKey
  /** euros or hours, realised minus prorated target */
  value: number
  /** realised in percent of the month's target */
  percent: number | null
  /** every lever of the service, as a column of the sheet; they sum to `value` */
  levers: Record<Lever, number>
  /** address of the causes of the concession's gap */
  to: string
  /** levers in the direction of the gap, then those against it */
  causes: MorningCause[]
  /** address where the user acts on the first lever, and its label: 'Voir la productivité' */
  act: { to: string; label: string } | null
  /** address of the form of an action; null for a reader, for a success, and with an open one */
  decide: string | null
  /** open action on the service, with what, who and until when; null: none */
  open: { to: string; label: string } | null
  /** address of the comment of the day, for a success; null for a gap, and for a reader */
  comment: string | null
  /** the data date, when it is not the analysed date; null: the same */
  dataDate: LocalDate | null
}

/** A doubted cell of the measure, with its gap, which is out of successes and of the scale (4-decisions, 66). */
export interface MorningDoubt extends DoubtCard {
  siteId: string
  /** euros or hours; null where its service has no objective */
  value: number | null
}

/** What figures under doubt change in the block (4-decisions, 66). */
export interface MorningReserve {
  /** gap to date with the doubted cells, euros or hours */
  gapWith: number
  /** gap of the doubted cells alone */
  value: number
  /** 'Lyon Vaise, Mécanique', the first of them, and their number */
  names: string[]
  count: number
  /** the doubts of the first concessions */
  doubts: MorningDoubt[]
  /** address of the list of all */
  all: string
}

/** Kind of missing data of a scope, with the accounts that can supply it (7-beyond §5). */
export interface ToCompleteEntry {
  kind: MissingKind
  /** 'Potentiel de novembre non figé' */
  head: string
  /** the first concessions or PDV numbers, each with the names of the accounts that can supply it there */
  first: { name: string; ask: string[] /** page that supplies it there */; to?: string }[]
  /** number of concessions or PDV numbers */
  count: number
  /** page that supplies it and the name of the act: 'Figer le potentiel'; null when the reader may not */
  act: { to: string; label: string } | null
  /** page with every name */
  list?: string
}

/** The block 'Ce matin' of a scope, on the overview, on paper and in the mail (7-beyond §5). */
export interface MorningView extends Verdict {
  measure: Measure
  level: Scope['type']
  /** latest day of the figures; null: none this month */
  dataDate: LocalDate | null
  /** euros or hours; null without target or before the first working day */
  gap: number | null
  /** of the concessions that are compared with a target; of all without target (4-decisions, 53) */
  realized: number
  /** target to date; null as `gap` */
  due: number | null
  /** the month's target of the same concessions; 0: none */
  target: number
  /** realised in percent of the month's target */
  percent: number | null
  /** percent of the target */
  projectionPercent: number | null
  landingPercent: number | null
  /** French sentences about a landing that is a projection, or whose days ahead are not planned */
  landingNotes: string[]
  /** working days up to `dataDate` */
  elapsedDays: number
  remainingDays: number
  /** amount per remaining day that reaches the target; null when met, without target, or when no day remains */
  perDay: number | null
  /** amount per elapsed day so far */
  perDaySoFar: number | null
  /** concessions per status that is not 'dans le rythme' */
  watched: { late: number; watched: number }
  /** null where no cell of the measure is doubted; then every other figure is without the doubted ones */
  reserve: MorningReserve | null
  /** the largest gaps, then one success */
  lines: MorningLine[]
  /** the services without a line: their number and their gap; null when there are none */
  others: { count: number; value: number } | null
  /** value of a full half of the bars' common scale; 0 without lines */
  scale: number
  /** address that explains the gap */
  origin: string
  /** address of the comparison of concessions; null for one concession */
  comparison: string | null
}

/** The block with its lists; a message replaces each part that failed. */
export interface MorningBlock {
  morning: ReadResult<MorningView>
  /** names accounts to ask only where the reader cannot supply it */
  toComplete: ReadResult<ToCompleteEntry[]>
  /** open actions of the scope, the first ones */
  actions: ReadResult<{ lines: ActionLine[]; count: number; all: string }>
  /** yesterday per concession; null for one concession, and for many */
  yesterday: ReadResult<YesterdayView | null>
}
