import { namesAndMore } from '~/domain/message-format'
import type { ToCompleteEntry } from '~/domain/morning/view'
import type { SectionLine } from './mail'

/** Lines of 'À compléter': what is missing, and where; the head links to the page that supplies it. @param site origin */
export const toCompleteLines = (entries: readonly ToCompleteEntry[], site: string): SectionLine[] =>
  entries.map(({ head, first, count, act }) => ({
    head,
    to: act && site + act.to,
    rest: `\u202f: ${namesAndMore(
      first.map(({ name }) => name),
      count - first.length,
    )}.`,
  }))
