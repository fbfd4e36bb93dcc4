import { shortDate } from '../format/dates'
import type { PageOf } from '../paging'
import { SERVICE_LABELS } from '../workshop-services'
import { cellName, doubtSentence } from './doubt-text'
import type { SiteDoubt } from './site-doubts'

/** A doubted figure as screens show it, with its form (4-decisions, 66). */
export interface DoubtCard {
  id: string
  /** 'Lyon Vaise · Mécanique', 'Mécanique, HT' on the concession's own page */
  head: string
  sentence: string
  /** 'Confirmé.', 'Levé par le chiffre du 23/11.'; null while it holds */
  ended: string | null
  /** figure that a confirmation names */
  figure: number
  /** the reader may confirm it now */
  confirms: boolean
  /** address of the import that corrects it; null for a reader who may not import */
  correct: string | null
  /** address that names the file behind the figure */
  origin: string
}

/** View model of /doubts. */
export type DoubtsPage =
  | { state: 'no-scope' }
  | { state: 'error'; message: string }
  | {
      state: 'list'
      rows: PageOf<DoubtCard>
      back: string
      /** address that names the file behind the day's figures */
      origin: string
      /** sentence of a closed month, in which nothing is confirmed */
      closed: string | null
    }

/** Doubt of a named concession. */
export interface NamedDoubt extends SiteDoubt {
  _id: string
  /** null on the concession's own page */
  site: string | null
}

const endOf = ({ state, endedOn }: SiteDoubt): string | null => {
  if (state === 'confirmed') return 'Confirmé.'
  return state === 'ended' && endedOn ? `Levé par le chiffre du ${shortDate(endedOn)}.` : null
}

/** Writes the texts of a doubt; the rights and addresses come with it. */
export function doubtCard(
  doubt: NamedDoubt,
  rest: Pick<DoubtCard, 'confirms' | 'correct' | 'origin'>,
): DoubtCard {
  const ended = endOf(doubt)
  return {
    id: doubt._id,
    head: doubt.site ? `${doubt.site} · ${SERVICE_LABELS[doubt.service]}` : cellName(doubt),
    sentence: doubtSentence(doubt),
    ended,
    figure: doubt.new,
    ...rest,
    confirms: rest.confirms && ended === null,
  }
}
