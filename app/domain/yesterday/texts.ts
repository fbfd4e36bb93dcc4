import { shortDate } from '../format/dates'
import { euros, hours, MISSING, signedEuros, signedHours } from '../format/numbers'
import { statusWord } from '../records/statuses'
import type { Verdict } from '../records/verdicts'
import type { SpanFigures, SpanMeasure, SpanRow } from '../spans/rows'
import type { LeftOut, SpanTotal } from '../spans/total'
import type { YesterdayView } from './view'

/** Title of the part. */
const YESTERDAY = 'Hier'

const written = (measure: SpanMeasure, value: number | null) =>
  measure === 'revenue' ? euros(value) : hours(value)
const signed = (measure: SpanMeasure, value: number | null) =>
  measure === 'revenue' ? signedEuros(value) : signedHours(value)

/** '3 jours' where figures cover more than one working day, 'jour non ouvré' where none; null: one. */
export function coverText(days: number): string | null {
  if (days === 1) return null
  return days === 0 ? 'jour non ouvré' : `${days} jours`
}

/** A side in words. */
export interface MeasureTexts extends Pick<Verdict, 'status' | 'below' | 'verdict'> {
  realized: string
  /** '-' when nothing is compared */
  due: string
  gap: string
  word: string
}

/** Writes a side. */
export function sideTexts(measure: SpanMeasure, side: SpanFigures): MeasureTexts {
  const { status, below, verdict, percent, gap } = side
  const none = gap === null ? 'sans objectif' : 'jour non ouvré'
  return {
    status,
    verdict,
    ...(below ? { below } : {}),
    realized: written(measure, side.realized),
    due: written(measure, side.due),
    gap: gap === null ? MISSING : signed(measure, gap),
    word: statusWord(status, { reached: percent, below, none }),
  }
}

/**
 * '84 300 € pour 92 000 € (−7 700 €)'; without 'pour' where nothing is compared. What has no target is said first:
 * '90 000 €, dont 5 700 € sans objectif, pour 92 000 € (−7 700 €)'.
 */
function againstText(
  measure: SpanMeasure,
  { realized, due, gap, untargeted }: Omit<SpanFigures, 'percent' | keyof Verdict>,
): string {
  if (gap === null || due === null) return written(measure, realized)
  const part = untargeted === 0 ? '' : `, dont ${written(measure, untargeted)} sans objectif,`
  return `${written(measure, realized)}${part} pour ${written(measure, due)} (${signed(measure, gap)})`
}

/** 'hier −1 250 €, −3,4 h', '3 jours : …': a concession's gaps of the last day on one line. */
export function rowText({ days, revenue, ht }: SpanRow): string {
  const cover = coverText(days)
  const said = `${againstText('revenue', revenue)}, ${againstText('ht', ht)}`
  return `${YESTERDAY}${cover ? ` (${cover})` : ''}\u202f: ${said}`
}

/** Maximum number of names of a sentence. */
const NAMED_OF_YESTERDAY = 6

const names = (all: readonly string[]) => {
  const rest = all.length - NAMED_OF_YESTERDAY
  const more = rest > 0 ? ` et ${rest} ${rest > 1 ? 'autres' : 'autre'}` : ''
  return all.slice(0, NAMED_OF_YESTERDAY).join(', ') + more
}

const leftOutText = (label: string, { names: all, realized }: LeftOut) =>
  all.length === 0 ? [] : [`${label}\u202f: ${names(all)} (${euros(realized)})`]

/** What the total leaves out, by name with the amounts of CA Net. */
function outsideTexts({
  revenue: { outside, doubted },
}: {
  revenue: Pick<SpanTotal, 'outside' | 'doubted'>
}): string[] {
  return [...leftOutText('sans objectif', outside), ...leftOutText('sous réserve', doubted)]
}

/** '3 jours' where the figures of all concessions cover the same number; null: one, or several numbers. */
function sharedCover(rows: YesterdayView['rows']): string | null {
  const [days, ...others] = new Set(rows.map((row) => row.days))
  return days === undefined || others.length > 0 ? null : coverText(days)
}

/** Sentence of the part: total, concessions under 'Obj. Jr.', and what is not in it. */
export function summaryText({ date, total, rows, absent }: YesterdayView): {
  head: string
  said: string
  rest: string
} {
  const below = rows.filter(({ revenue, doubted }) => !doubted && (revenue.gap ?? 0) < 0).length
  const judged = rows.filter(({ revenue, doubted }) => !doubted && revenue.gap !== null).length
  const count =
    judged === 0
      ? ''
      : `, ${below} ${below > 1 ? 'concessions' : 'concession'} sur ${judged} sous l’objectif du jour`
  const said = total
    ? `${againstText('revenue', { ...total.revenue, untargeted: 0 })}, ${againstText('ht', { ...total.ht, untargeted: 0 })}${count}`
    : ''
  const parts = [
    ...(total ? outsideTexts(total) : []),
    ...(absent.length > 0 ? [`sans données du ${shortDate(date)}\u202f: ${names(absent)}`] : []),
  ]
  return {
    head: `${YESTERDAY} (${[shortDate(date), sharedCover(rows)].filter(Boolean).join(', ')})`,
    said,
    rest: parts.length === 0 ? '' : `Hors total, ${parts.join('\u202f; ')}.`,
  }
}
