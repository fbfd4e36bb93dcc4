import { useLocation } from '@remix-run/react'
import type { SnapshotView } from '~/domain/closing/view'
import { monthName } from '~/domain/format/dates'
import { counted } from '~/domain/format/numbers'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { DescriptionList } from '~/ui/description-list'
import { EmptyState } from '~/ui/empty-state'
import { Pagination } from '~/ui/pagination'
import { PrintLink } from '~/ui/print-link'
import { SearchForm } from '~/ui/search-form'
import { withChanges } from '~/urls'
import { AdminNav } from '../shell/admin-nav'
import { ClosingProof } from './proof'
import { SignatureNotices, signatureFacts } from './signature'
import { SnapshotTable } from './snapshot-table'
import { closingUrls } from './urls'

/** The kept figures of a closed month (7-beyond §4). */
export function SnapshotScreen({ view }: { view: SnapshotView }) {
  const location = useLocation()
  const { closing, lines, query } = view
  const aside = (
    <div className="card-actions">
      <LinkButton to={closingUrls.closings({ month: closing.month })}>Clôtures du mois</LinkButton>
      {closing.sha256 ? (
        <>
          {['csv', 'xlsx'].map((format) => (
            <LinkButton
              key={format}
              icon="download"
              to={closingUrls.file(closing._id, { q: query, format })}
              reloadDocument
              title={`Exporter les chiffres en ${format.toUpperCase()}`}
            >
              {format.toUpperCase()}
            </LinkButton>
          ))}
          <PrintLink href={closingUrls.print({ id: closing._id, q: query })} />
        </>
      ) : null}
    </div>
  )
  return (
    <>
      <AdminNav />
      <Card title={`${monthName(closing.month)}, ${closing.scopeName}`} aside={aside}>
        <div className="stack">
          <DescriptionList className="closing-facts fit gap-3" facts={signatureFacts(view)} />
          <SignatureNotices view={view} />
          {closing.sha256 ? (
            <>
              <SearchForm
                id="chercher-concession"
                label="Chercher une concession, une plaque ou un groupe"
                query={query}
                all={withChanges(location, { q: null, page: null })}
              >
                <p className="muted">{counted(lines.found, 'concession')}</p>
              </SearchForm>
              {lines.rows.length > 0 ? (
                <div className="closing-figures">
                  <SnapshotTable view={view} />
                </div>
              ) : (
                <EmptyState icon="search" title="Aucune concession ne porte ce nom." />
              )}
              <Pagination
                page={lines.page}
                pages={lines.pages}
                to={(page) => withChanges(location, { page })}
              />
              <ClosingProof closing={closing} />
            </>
          ) : null}
        </div>
      </Card>
    </>
  )
}
