import type { ActionLine } from '../actions/view'
import { frenchDate } from '../format/dates'
import { counted } from '../format/numbers'
import { namesUpTo } from '../message-format'
import { lineTexts, measureText, NO_LINE, verdictTexts } from '../morning/texts'
import type { MorningLine, MorningView } from '../morning/view'

/** Maximum number of concessions that a line names. */
const NAMED_LATE = 10
/** Maximum number of doubts and actions, a line each. */
const LISTED = 3

/** Content of the morning of a scope. */
export interface OutletMorning {
  view: MorningView
  /** names of the late concessions, and the number of all */
  late: readonly string[]
  total: number
  /** the first open actions, and the number of all */
  actions: { lines: readonly ActionLine[]; count: number }
}

/** '−33 033 € de CA Net à date, projection 97 %, dans le rythme'. */
export function morningVerdict(view: MorningView): string {
  const { gap, projection, status } = verdictTexts(view)
  const without = view.reserve ? ' hors réserve' : ''
  return `${gap} de ${measureText(view.measure)} à date${without}, projection ${projection}, ${status}`
}

const upper = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)

/** Levers that count people: of a small team they say who is absent. */
const ATTENDANCE: readonly string[] = ['presence', 'calendar']

/** A line without the levers of attendance. */
function gapLine(line: MorningLine, measure: MorningView['measure']): string {
  const causes = line.causes.filter(({ lever }) => !ATTENDANCE.includes(lever))
  const { head, status, gap, causes: said } = lineTexts({ ...line, causes }, measure)
  const why = causes.length > 0 ? ` ${upper(said)}` : ''
  return `${head}\u202f: ${gap}, ${status}.${why}`
}

/** 'En retard : 2 concessions sur 41 (Nantes, Vannes)'; '' without late ones. */
export function lateText(late: readonly string[], total: number): string {
  if (late.length === 0) return ''
  const names = namesUpTo(late, NAMED_LATE)
  return `En retard\u202f: ${counted(late.length, 'concession')} sur ${total} (${names}).`
}

/** Place, subject and date of an action: its text and its owner may name a person. */
const actionText = ({ site, service, lever, until, late }: ActionLine) =>
  `Action en cours, ${[site, service, lever].filter(Boolean).join(' · ')}\u202f: jusqu’au ${frenchDate(until)}${late ? ', en retard' : ''}.`

const more = (count: number, one: string, many: string) =>
  count > 0 ? [`et ${counted(count, one, many)}.`] : []

/** Lines of the morning after its verdict: gaps, late and doubted concessions, actions (7-beyond §7). No person is named. */
export function morningLines({ view, late, total, actions }: OutletMorning): string[] {
  const doubts = view.reserve?.doubts ?? []
  const gaps = view.lines.map((line) => gapLine(line, view.measure))
  const lateSaid = lateText(late, total)
  const shown = doubts.slice(0, LISTED)
  const open = actions.lines.slice(0, LISTED)
  return [
    ...(gaps.length > 0 ? gaps : [NO_LINE]),
    ...(lateSaid ? [lateSaid] : []),
    ...shown.map(({ head, sentence }) => `Sous réserve, ${head}\u202f: ${sentence}`),
    ...more(
      Math.max(0, (view.reserve?.count ?? 0) - shown.length),
      'autre chiffre sous réserve',
      'autres chiffres sous réserve',
    ),
    ...open.map(actionText),
    ...more(
      Math.max(0, actions.count - open.length),
      'autre action en cours',
      'autres actions en cours',
    ),
  ]
}
