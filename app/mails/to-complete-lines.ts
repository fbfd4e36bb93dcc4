import { counted } from '~/domain/format/numbers'
import type { ToCompleteEntry } from '~/domain/morning/view'
import { plain, type SectionLine } from './mail'
import { sentence } from './sentence'

/** Lines that a mail holds; the page behind its button has them all. */
const HELD = 200

/** 'Vannes : Potentiel de novembre non figé (Anne Morel).', each name with its page; the rest counted with the list. */
function entryLines({ head, first, count, act, list }: ToCompleteEntry, site: string) {
  const lines = first.map(({ name, ask, to }): SectionLine => {
    const page = to ?? act?.to
    return {
      head: name,
      to: act && page ? site + page : null,
      rest: `\u202f: ${sentence(ask.length > 0 ? `${head} (${ask.join(' ou ')})` : head)}`,
    }
  })
  const more = count - first.length
  if (more <= 0) return lines
  const rest = `\u202f: ${sentence(head)}`
  return [...lines, { head: `et ${counted(more, 'autre')}`, to: list ? site + list : null, rest }]
}

/** Lines of 'À compléter': each name with what is missing, its page, and the accounts to ask. @param site origin */
export function toCompleteLines(entries: readonly ToCompleteEntry[], site: string): SectionLine[] {
  const lines = entries.flatMap((entry) => entryLines(entry, site))
  const more = lines.length - HELD
  return more > 0 ? [...lines.slice(0, HELD), plain(`et ${counted(more, 'autre')}`)] : lines
}
