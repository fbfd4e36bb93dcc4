import { integer } from '~/domain/format/numbers'
import { type PageOf, spanOf } from '~/domain/paging'
import { ListPages } from '../shell/list-pages'

interface Props {
  of: Omit<PageOf<unknown>, 'rows'>
  /** concessions that one print holds at most */
  size: number
  /** what of the concessions is printed */
  what?: string
  /** another way to all of them */
  also?: string
}

/** Which concessions of a large scope a print holds, why not all, and where the others are; nothing where it holds all. */
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
