import { integer } from '~/domain/format/numbers'
import { type PageOf, spanOf } from '~/domain/paging'
import { ListPages } from '../shell/list-pages'

interface Props {
  of: Omit<PageOf<unknown>, 'rows'>
  /** most concessions of one print */
  size: number
  /** French noun of the printed rows, capitalised */
  what?: string
  /** end of the sentence: another way to get every row */
  also?: string
}

/** Note on a print of one part of a large scope, with links to the other parts; nothing when the print is complete. */
export function PrintedPart({ of, size, what = 'Concessions', also = '' }: Props) {
  if (of.pages <= 1) return null
  const { first, last } = spanOf(of, size)
  return (
    <>
      <p>
        {what} {integer(first)} à {integer(last)} sur {integer(of.found)}&#8239;: une impression en
        contient {size} au plus, les autres s’impriment page par page{also}. Les totaux sont ceux de
        tout le périmètre.
      </p>
      <div className="no-print">
        <ListPages of={of} />
      </div>
    </>
  )
}
