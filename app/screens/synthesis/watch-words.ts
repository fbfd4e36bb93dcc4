import { SERVICE_LABELS } from '~/domain/records/services'
import type { WatchLine, WatchView } from '~/domain/records/watch-view'
import { shortDate } from '~/format/dates'
import { euros } from '~/format/numbers'
import { leverSentence } from './lever-words'

/** A sentence in two: its first words lead to where one acts. */
export interface Said {
  head: string
  rest: string
}

/** A gap or a success: 'Concession A1, Mécanique' and ': …, soit 5 600 € de CA Net en moins à date.' (7-beyond §1). */
export function watchSaid({ site, service, lever, value, reading, dataDate }: WatchLine): Said {
  const more = value < 0 ? 'moins' : 'plus'
  const of = dataDate ? ` (données du ${shortDate(dataDate)})` : ''
  return {
    head: [site, SERVICE_LABELS[service]].filter(Boolean).join(', '),
    rest: `\u202f: ${leverSentence(lever, reading)}, soit ${euros(Math.abs(value))} de CA Net en ${more} à date${of}.`,
  }
}

/** What is missing, and of whom. */
export const missingSaid = ({ head, count, first }: WatchView['missing'][number]): Said => ({
  head,
  rest: `\u202f: ${first.join(', ')}${count > first.length ? '…' : '.'}`,
})

/** That nothing stands out. */
export const NOTHING_SAID = 'Rien à signaler.'
