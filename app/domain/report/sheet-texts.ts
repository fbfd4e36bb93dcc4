import type { ActionLine } from '../actions/view'
import type { CommentLine } from '../comments/view'
import { shortDate } from '../format/dates'
import { someNames } from '../format/untargeted-note'
import { causeTexts } from '../morning/texts'
import type { MorningLine, ToCompleteEntry } from '../morning/view'

/** Causes of a line in words, without their amounts, which the columns of levers have. */
export function causeWords(line: MorningLine): string[] {
  return causeTexts(line, 'revenue').map(
    ({ join, text, since }) => `${join}${text}${since?.replace(/ (?=\d)/, '\u00a0') ?? ''}`,
  )
}

/** Words of the first causes of a line, and its data date when it is late. @param most at least 1 */
export function causesText(line: MorningLine, most: number): string {
  const late = line.dataDate ? ` (données du ${shortDate(line.dataDate)})` : ''
  return `${causeWords(line).slice(0, most).join('')}${late}`
}

/** Text of one kind of missing data: the concessions, each with whom to ask (7-beyond §5). */
export function toCompleteText({ head, first, count }: ToCompleteEntry): string {
  const names = first.map(({ name, ask }) =>
    ask.length > 0 ? `${name} (demander à ${ask.join(', ')})` : name,
  )
  return `${head}\u202f: ${someNames(names, count - first.length)}`
}

/** Concession, service, lever, person and date of an action. */
export function actionPlace({ site, service, lever, who, until, late }: ActionLine): string {
  const when = late ? `échéance ${shortDate(until)}` : `jusqu’au ${shortDate(until)}`
  return `${site} · ${service} · ${lever} · ${who}, ${when}`
}

/** Text of a comment with its author, without the concession's name. */
export const commentText = ({ text, by }: CommentLine): string => `${text} (${by})`
