import { useLocation } from '@remix-run/react'
import { counted } from '~/domain/format/numbers'
import { LATE_COLUMNS } from '~/domain/freshness/late-columns'
import type { FreshnessPage } from '~/domain/freshness/view'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'
import { Pagination } from '~/ui/pagination'
import { SearchForm, unmatched } from '~/ui/search-form'
import { shown } from '~/ui/shown-columns'
import { urls, withChanges } from '~/urls'

/** As many names are read faster than searched. */
const FEW = 12

/** The late concessions, oldest data first, and what to do about them. */
export function LateCard({ page: { due, late, rows, query, total } }: { page: FreshnessPage }) {
  const location = useLocation()
  const importButton = (
    <LinkButton tone="primary" icon="upload" to={urls.import({ date: due })}>
      Importer un fichier
    </LinkButton>
  )
  if (total === 0)
    return (
      <EmptyState
        icon="building"
        title="Aucune concession pour l’instant"
        actions={
          <LinkButton tone="primary" to={urls.hierarchy()}>
            Créer les groupes, plaques et concessions
          </LinkButton>
        }
      >
        Leurs données seront attendues chaque jour ouvré dès leur création.
      </EmptyState>
    )
  if (late === 0)
    return (
      <EmptyState icon="ok" title="Aucune concession en retard">
        Toutes les concessions ont les données attendues.
      </EmptyState>
    )
  return (
    <Card id="en-retard" title="Concessions en retard" aside={importButton}>
      <p className="card-note">
        Demandez {late === 1 ? 'son fichier à cette concession' : 'leur fichier à ces concessions'},
        puis importez-le. Si une concession figure dans le fichier et reste en retard, vérifiez son
        numéro PDV dans <a href={urls.importLog()}>le journal des imports</a>.
      </p>
      {late > FEW || query ? (
        <SearchForm id="recherche" query={query} all={urls.freshness()}>
          <span className="muted">{counted(rows.found, 'concession')}</span>
        </SearchForm>
      ) : null}
      {rows.found === 0 ? (
        <p className="muted">{unmatched('Aucune concession')}</p>
      ) : (
        <DataTable
          cards
          caption="Concessions sans données du jour, les plus anciennes d’abord"
          columns={shown(LATE_COLUMNS)}
          rows={rows.rows}
          rowKey={({ siteId }) => siteId}
        />
      )}
      <Pagination
        page={rows.page}
        pages={rows.pages}
        to={(to) => withChanges(location, { page: to })}
      />
    </Card>
  )
}
