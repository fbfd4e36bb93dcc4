import { useLocation } from '@remix-run/react'
import { counted } from '~/domain/format/numbers'
import type { PageOf } from '~/domain/paging'
import { Pagination } from '~/ui/pagination'
import { withChanges } from '~/urls'

interface Props {
  of: Omit<PageOf<unknown>, 'rows'>
  /** true when the table above ends in totals of the whole list */
  totals?: boolean
  /** French noun of a row; a concession by default */
  one?: string
  /** URL parameter of the page number, where a screen has two lists */
  name?: string
}

export const TOTALS_OF_ALL = 'Les totaux sont ceux de toutes les pages.'

/** The other pages of a list, how many it holds, and that sums under it are of all of it; nothing for a single page. */
export function ListPages({ of, totals, one = 'concession', name = 'page' }: Props) {
  const location = useLocation()
  const { page, pages, found } = of
  if (pages <= 1) return null
  return (
    <>
      <p className="card-note">
        {counted(found, one)}. {totals ? TOTALS_OF_ALL : null}
      </p>
      <Pagination page={page} pages={pages} to={(to) => withChanges(location, { [name]: to })} />
    </>
  )
}
