import { namesUpTo } from '../message-format'
import { INCOMPARABLE, UNDOUBTED } from './unreadable-sides'
import type { FreshnessView } from './view'

/** Maximum number of concessions named in a sentence. */
const NAMED_DOUBTED = 6

/** French sentences on a page's doubted or incomparable figures (4-decisions, 53 and 55); empty when there are none. */
export function doubtedSentences({
  doubted = [],
  absent = [],
  unnamed,
  incomparable,
  undoubted,
}: Pick<FreshnessView, 'doubted' | 'absent' | 'unnamed' | 'incomparable' | 'undoubted'>): string[] {
  const list = (all: readonly string[], more = 0) => namesUpTo(all, NAMED_DOUBTED, more)
  const whys = doubted.map(({ name, why: [first = ''] }) => `${name} (${first})`)
  const names = absent.map(({ name }) => name)
  return [
    ...(incomparable ? [INCOMPARABLE] : []),
    ...(undoubted ? [UNDOUBTED] : []),
    ...(whys.length > 0 ? [`Sous réserve\u202f: ${list(whys, unnamed?.doubted)}.`] : []),
    ...(names.length > 0
      ? [`Absentes du dernier fichier\u202f: ${list(names, unnamed?.absent)}.`]
      : []),
  ]
}
