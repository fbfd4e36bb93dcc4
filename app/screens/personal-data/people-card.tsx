import { Form, useLocation } from '@remix-run/react'
import { frenchDate } from '~/domain/format/dates'
import { counted } from '~/domain/format/numbers'
import type { PeoplePanel, PersonRow } from '~/domain/personal-data/view'
import { Button, LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'
import { SearchForm } from '~/ui/search-form'
import { StatusPill } from '~/ui/status-pill'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { withChanges } from '~/urls'
import { personalDataUrls } from './urls'

const HERE = { worker: 'En poste', user: 'Actif' } as const
const GONE = { worker: 'Parti', user: 'Désactivé' } as const

function State({ kind, state, since }: PersonRow) {
  if (state === 'here') return <StatusPill tone="neutral">{HERE[kind]}</StatusPill>
  if (state === 'anonymised') return <StatusPill tone="good">Anonymisé</StatusPill>
  const when = since ? ` le ${frenchDate(since)}` : ''
  return <StatusPill tone="warn">{GONE[kind] + when}</StatusPill>
}

function Acts({ kind, id, name, state }: PersonRow) {
  const location = useLocation()
  return (
    <div className="cell-actions">
      <Form method="post" action={personalDataUrls.file()} reloadDocument>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={id} />
        <Button small icon="download" name="intent" value="export">
          Exporter<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </Form>
      {state === 'left' ? (
        <LinkButton
          small
          tone="quiet"
          to={withChanges(location, { dialog: 'anonymise', kind, id })}
          preventScrollReset
        >
          Anonymiser<VisuallyHidden> {name}</VisuallyHidden>
        </LinkButton>
      ) : null}
    </div>
  )
}

const COLUMNS: readonly Column<PersonRow>[] = [
  {
    key: 'name',
    header: 'Personne',
    cell: ({ name, detail }) => (
      <>
        {name}
        <span className="note small">{detail}</span>
      </>
    ),
  },
  { key: 'state', header: 'État', cell: (row) => <State {...row} /> },
  { key: 'acts', header: 'Actions', cell: (row) => <Acts {...row} /> },
]

/** Search among collaborators and accounts; without a query the collaborators and accounts that left. */
export function PeopleCard({ panel: { query, people, more } }: { panel: PeoplePanel }) {
  return (
    <Card id="personnes" title="Personnes">
      <p className="card-note">
        L’export réunit toutes les données conservées sur une personne, une feuille par sujet.
        L’anonymisation remplace son nom partout sans changer aucun chiffre. Elle est possible dès
        le départ de la personne, et définitive.
      </p>
      <SearchForm
        id="recherche"
        label="Chercher un collaborateur ou un compte"
        hint="Au moins trois lettres du nom pour un collaborateur."
        query={query}
        all={personalDataUrls.page()}
      />
      {people.length === 0 ? (
        <EmptyState
          icon={query ? 'search' : 'ok'}
          title={query ? 'Personne ne correspond à cette recherche.' : 'Aucun départ à traiter'}
        >
          {query ? null : 'Toutes les personnes parties sont anonymisées.'}
        </EmptyState>
      ) : (
        <>
          <p className="muted">
            {more
              ? `Les ${people.length} premières personnes\u202f: précisez la recherche.`
              : counted(people.length, query ? 'personne' : 'départ')}
          </p>
          <DataTable
            cards
            caption={query ? 'Personnes trouvées' : 'Personnes parties, derniers départs d’abord'}
            columns={COLUMNS}
            rows={people}
            rowKey={({ kind, id }) => `${kind}-${id}`}
          />
        </>
      )}
    </Card>
  )
}
