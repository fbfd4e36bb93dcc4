import { useLocation } from '@remix-run/react'
import { counted } from '~/domain/format/numbers'
import type { AccessibleSites } from '~/domain/session/accessible-sites'
import { Card } from '~/ui/card'
import { Pagination } from '~/ui/pagination'
import { SearchForm, unmatched } from '~/ui/search-form'
import { urls, withChanges } from '~/urls'

/** Up to 8 concessions are shown without a search field. */
const FEW = 8

/** All concessions that the user covers, searchable by name; the menu lists only the first ones (spec 1 §2.4). */
export function AccessibleSitesCard({ rows, found, query, page, pages }: AccessibleSites) {
  const location = useLocation()
  // no search field for a list that is seen at a glance
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
        <ul className="accessible-sites list">
          {rows.map(({ _id, name }) => (
            <li key={_id}>{name}</li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} to={(to) => withChanges(location, { page: to })} />
    </Card>
  )
}
