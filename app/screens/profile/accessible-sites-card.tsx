import { Form, useLocation } from '@remix-run/react'
import type { AccessibleSites } from '~/domain/session/accessible-sites'
import { counted } from '~/format/numbers'
import { Button, LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { Field } from '~/ui/field'
import { Pagination } from '~/ui/pagination'
import { urls, withChanges } from '~/urls'

/** As many names are read faster than searched. */
const FEW = 8

function Search({ query, found }: Pick<AccessibleSites, 'query' | 'found'>) {
  return (
    <Form method="get" className="form-actions search-form">
      <Field
        label="Rechercher"
        input={{
          id: 'recherche-concession',
          name: 'q',
          type: 'search',
          defaultValue: query,
          maxLength: 200,
          key: query,
        }}
      />
      <Button icon="search">Rechercher</Button>
      {query ? <LinkButton to={urls.profile()}>Tout afficher</LinkButton> : null}
      <span className="muted">{counted(found, 'concession')}</span>
    </Form>
  )
}

/** Every concession that one may see, searched by name: the menu names the first of them only (spec 1 §2.4). */
export function AccessibleSitesCard({ rows, found, query, page, pages }: AccessibleSites) {
  const location = useLocation()
  // why: nobody searches among what he sees at one look
  const searched = query !== '' || found > FEW
  return (
    <Card id="concessions" title="Concessions accessibles">
      {searched ? <Search query={query} found={found} /> : null}
      {rows.length === 0 ? (
        <p className="muted">
          {query ? 'Aucune concession ne correspond à tous ces mots.' : 'Aucune concession'}
        </p>
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
