import type { HighlightLine, HighlightsView } from '~/domain/analysis/highlights-view'
import { leverSentence } from '~/domain/causes/lever-text'
import { shortDate } from '~/domain/format/dates'
import { signedEuros } from '~/domain/format/numbers'
import { SERVICE_LABELS } from '~/domain/workshop-services'

/** Sentence in two parts; `head` becomes a link to the screen where the user can act. */
export interface LinkedSentence {
  head: string
  rest: string
}

type MovingLever = HighlightLine['levers'][number]

const leverSaid = ({ lever, value, reading }: MovingLever): string =>
  `${leverSentence(lever, reading)} (${signedEuros(value)})`

/** French enumeration: 'a', 'a et b', 'a, b et c'. */
const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} et ${parts.at(-1)}`

/**
 * Sentence about a service's net gap, with the levers of the same sign and the opposing levers:
 * 'Nantes, Mécanique' and ' : 12,4 h de présence en moins que prévu, soit −5 600 € de CA Net à date.' A single lever
 * equal to the gap, in whole euros, has no amount (4-decisions, 59).
 */
export function highlightSentence({
  site,
  service,
  value,
  levers,
  dataDate,
}: HighlightLine): LinkedSentence {
  const of = dataDate ? ` (données du ${shortDate(dataDate)})` : ''
  const pulls = levers.filter((one) => one.value < 0 === value < 0)
  const holds = levers.filter((one) => !pulls.includes(one))
  const [only] = levers
  const isWhole = levers.length === 1 && only && signedEuros(only.value) === signedEuros(value)
  const why = isWhole
    ? leverSentence(only.lever, only.reading)
    : listed(pulls.map(leverSaid)) +
      (holds.length > 0 ? `, malgré ${listed(holds.map(leverSaid))}` : '')
  return {
    head: [site, SERVICE_LABELS[service]].filter(Boolean).join(', '),
    rest: `\u202f: ${why}, soit ${signedEuros(value)} de CA Net à date${of}.`,
  }
}

/** Sentence about a kind of missing data and the first concessions concerned. */
export const missingSentence = ({
  head,
  count,
  first,
}: HighlightsView['missing'][number]): LinkedSentence => ({
  head,
  rest: `\u202f: ${first.join(', ')}${count > first.length ? '…' : '.'}`,
})

/** Title of the list of missing data. */
export const TO_COMPLETE = 'À compléter'

/** Message when there are no highlights. */
export const NO_HIGHLIGHT = 'Rien à signaler.'
