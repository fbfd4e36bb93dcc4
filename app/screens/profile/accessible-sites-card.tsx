import { useLocation } from '@remix-run/react'
import type { AccessibleSites } from '~/domain/session/accessible-sites'
import { counted } from '~/format/numbers'
import { Card } from '~/ui/card'
import { Pagination } from '~/ui/pagination'
import { SearchForm, unmatched } from '~/ui/search-form'
import { urls, withChanges } from '~/urls'

/** As many names are read faster than searched. */
const FEW = 8

/** Every concession that one may see, searched by name: the menu names the first of them only (spec 1 §2.4). */
export function AccessibleSitesCard({ rows, found, query, page, pages }: AccessibleSites) {
  const location = useLocation()
  // why: nobody searches among what he sees at one look
  const searched = query !== '' || found > FEW
  return (
    <Card id="concessions" title="Concessions accessibles">
      {searched ? (
        <SearchForm id="recherche-concession" query={query} all={urls.profile()}>
          <span className="muted">{counted(found, 'concession')}</span>
        </SearchForm>
      ) : null}
      {rows.length === 0 ? (
        <p className="muted">{query ? unmatched('Aucune concession') : 'Aucune concession'}</p>
      ) : (
        <ul className="accessible-sites">
          {rows.map(({ _id, name }) => (
            <li key={_id}>{name}</li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} to={(to) => withChanges(location, { page: to })} />
    </Card>
  )
}
