import { effectPieces } from '../actions/effect'
import type { ActionLine } from '../actions/view'
import type { MorningOverview, SynthesisFigures, SynthesisView } from '../analysis/synthesis-view'
import type { LocalDate } from '../calendar/local-date'
import type { DoubtCard } from '../doubts/view'
import { shortDate } from '../format/dates'
import { MISSING } from '../format/numbers'
import type { Measure } from '../measures'
import type { ReadResult } from '../read-result'
import type { Verdict } from '../records/verdicts'
import { type YesterdayCard, yesterdayCard } from '../yesterday/card'
import { type Bar, barOf } from './bars'
import {
  type CauseTexts,
  causeTexts,
  lineTexts,
  othersText,
  reserveTexts,
  scaleText,
  signedAmountText,
  totalText,
  verdictTexts,
  type WhyTexts,
  whyTexts,
} from './texts'
import type { MorningBlock, MorningLine, MorningView, ToCompleteEntry } from './view'

/** A line in words, with its bar in percent. */
export interface LineCard
  extends Pick<Verdict, 'status' | 'below'>,
    Pick<MorningLine, 'to' | 'act' | 'decide' | 'open' | 'comment'> {
  key: string
  head: string
  word: string
  causes: CauseTexts[]
  /** 'données du 18/11'; null: of the analysed date */
  dated: string | null
  gap: string
  bar: Bar
}

/** A doubted cell in words, with its bar, which is out of the scale. */
export interface DoubtedCard extends DoubtCard {
  gap: string | null
  bar: Bar | null
}

/** An open action in words: what, where, who, until when, and its effect per day. */
export interface ActionCard {
  id: string
  text: string
  to: string | null
  late: boolean
  /** 'Grenoble · Mécanique · Présence' */
  place: string
  who: string
  /** 'jusqu’au 27/11', 'échéance 18/11' */
  until: string
  /** '−1 287 €/jour avant, −420 €/jour depuis', or why there is no effect */
  gaps: string
  /** '+867 €/jour'; null without an effect */
  change: string | null
}

/** An entry of 'À compléter' in words. */
export interface CompleteCard {
  key: string
  /** 'Voiron', 'Voiron, Nantes et 3 autres' */
  names: string
  head: string
  /** names of the accounts to ask */
  ask: string[]
  act: ToCompleteEntry['act']
  /** page with every name, where there are several; null: none */
  list: { to: string; label: string } | null
}

/** Verdict and lines in words. */
export interface VerdictCard extends Verdict {
  gap: string
  /** 'à date', 'au 18/11' when the figures are older than the analysed date */
  dated: string
  projection: string
  landing: string
  word: string
  watched: string | null
  /** true when a concession is 'en retard' */
  late: boolean
  why: WhyTexts
  notes: string[]
  origin: string
  comparison: string | null
  lines: LineCard[]
  others: { text: string; gap: string; bar: Bar | null } | null
  total: { text: string; gap: string }
  /** null without a doubted cell: gap with them, theirs, and the rows that say both (4-decisions, 66) */
  reserve:
    | (NonNullable<ReturnType<typeof reserveTexts>> & {
        whole: string
        doubts: DoubtedCard[]
        more: { text: string; to: string } | null
      })
    | null
  /** 'échelle ±20 k€'; null without lines */
  scale: string | null
}

/** The block as the screen draws it: its texts are written on the server and not sent as code. */
export interface MorningCard {
  measure: Measure
  verdict: ReadResult<VerdictCard>
  toComplete: ReadResult<CompleteCard[]>
  actions: ReadResult<{ lines: ActionCard[]; count: number; all: string }>
  /** null: not shown */
  yesterday: YesterdayCard | null
}

/** 'Vue d’ensemble' with the block, as the page shows it. */
export type Overview = MorningOverview & { morning: MorningCard }

/** Figures of /synthesis, the overview with the block. */
export type PageFigures = SynthesisFigures<Overview>

/** View model of /synthesis, the overview with the block. */
export type PageView = SynthesisView<Overview>

function lineCard(line: MorningLine, { measure, scale }: MorningView): LineCard {
  const { status, below, dataDate } = line
  const texts = lineTexts(line, measure)
  return {
    status,
    ...(below ? { below } : {}),
    to: line.to,
    act: line.act,
    decide: line.decide,
    open: line.open,
    comment: line.comment,
    key: `${line.siteId} ${line.service}`,
    head: texts.head,
    word: texts.status,
    causes: causeTexts(line, measure),
    dated: dataDate && `données du ${shortDate(dataDate)}`,
    gap: texts.gap,
    bar: barOf(line.value, scale),
  }
}

function verdictCard(view: MorningView, date: LocalDate): VerdictCard {
  const { dataDate, measure, status, verdict, below, others, scale, gap } = view
  const { status: word, why: _why, ...texts } = verdictTexts(view)
  const own = othersText(view)
  const hors = view.reserve ? ', hors réserve' : ''
  const isWithin = others !== null && Math.abs(others.value) <= scale
  return {
    ...texts,
    why: whyTexts(view),
    dated: (dataDate === null || dataDate === date ? 'à date' : `au ${dayText(dataDate)}`) + hors,
    status,
    verdict,
    ...(below ? { below } : {}),
    word,
    late: view.watched.late > 0,
    notes: view.landingNotes,
    origin: view.origin,
    comparison: view.comparison,
    lines: view.lines.map((line) => lineCard(line, view)),
    others:
      own && others
        ? {
            text: own,
            gap: signedAmountText(measure, others.value),
            // The sum of many services can exceed the scale of single ones: a bar cut off would be a wrong one.
            bar: isWithin ? barOf(others.value, scale) : null,
          }
        : null,
    total: {
      text: totalText(view) + hors,
      gap: gap === null ? MISSING : signedAmountText(measure, gap),
    },
    reserve: reserveCard(view),
    scale: scale === 0 ? null : scaleText(measure, scale),
  }
}

function reserveCard(view: MorningView): VerdictCard['reserve'] {
  const { reserve, measure } = view
  const texts = reserveTexts(view)
  if (!reserve || !texts) return null
  const { doubts, count, all } = reserve
  return {
    ...texts,
    whole: totalText(view),
    doubts: doubts.map(({ value, ...doubt }) => ({
      ...doubt,
      gap: value === null ? null : signedAmountText(measure, value),
      // a whole half: its size is not on the others' scale
      bar: value === null ? null : barOf(Math.sign(value), 1),
    })),
    more: doubts.length < count ? { text: `Les ${count} chiffres sous réserve`, to: all } : null,
  }
}

const dayText = (date: string) => `${Number(date.slice(8, 10))}/${Number(date.slice(5, 7))}`

function actionCard(action: ActionLine): ActionCard {
  const { effect, reason } = action.measured
  const pieces = effect && effectPieces(effect)
  return {
    id: action.id,
    text: action.text,
    to: action.to,
    late: action.late,
    place: [action.site, action.service, action.lever].join(' · '),
    who: action.who,
    until: `${action.late ? 'échéance' : 'jusqu’au'} ${dayText(action.until)}`,
    gaps: pieces ? `${pieces.before}, ${pieces.since}` : (reason ?? ''),
    change: pieces?.change ?? null,
  }
}

/** 'Voiron', 'Voiron et Nantes', 'Voiron, Nantes et 3 autres'. */
function namesText({ first, count }: Pick<ToCompleteEntry, 'first' | 'count'>): string {
  const names = first.map(({ name }) => name)
  const more = count - names.length
  if (more > 0) return `${names.join(', ')} et ${more === 1 ? '1 autre' : `${more} autres`}`
  const last = names.at(-1)
  return names.length < 2 ? (last ?? '') : `${names.slice(0, -1).join(', ')} et ${last}`
}

const completeCard = (entry: ToCompleteEntry): CompleteCard => ({
  key: entry.kind,
  names: namesText(entry),
  head: entry.head,
  ask: entry.act ? [] : [...new Set(entry.first.flatMap(({ ask }) => ask))],
  act: entry.act,
  list: entry.list && entry.count > 1 ? { to: entry.list, label: `Voir les ${entry.count}` } : null,
})

const ofValue = <T, U>(read: ReadResult<T>, of: (value: T) => U): ReadResult<U> =>
  read.error === null ? { value: of(read.value), error: null } : read

/** Writes the texts of the block (7-beyond §5). */
export const morningCard = (
  { measure, date }: { measure: Measure; date: LocalDate },
  { morning, toComplete, actions, yesterday }: MorningBlock,
): MorningCard => ({
  measure,
  verdict: ofValue(morning, (view) => verdictCard(view, date)),
  toComplete: ofValue(toComplete, (entries) => entries.map(completeCard)),
  actions: ofValue(actions, ({ lines, ...rest }) => ({ ...rest, lines: lines.map(actionCard) })),
  yesterday: yesterday.value && yesterdayCard(yesterday.value),
})
