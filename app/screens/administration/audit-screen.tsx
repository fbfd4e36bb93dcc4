import { Form, useLocation } from '@remix-run/react'
import { type AuditPage, CHANGES_SHOWN, ENTITY_LABELS } from '~/domain/audit/view'
import { AUDIT_ENTITIES } from '~/domain/audit-entry'
import { frenchDateTime } from '~/domain/format/dates'
import { days as atMostCents, MISSING } from '~/domain/format/numbers'
import { Button, LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { Select } from '~/ui/select'
import { urls, withChanges } from '~/urls'
import { AdminNav } from '../shell/admin-nav'

const value = (stored: string | number | null) =>
  typeof stored === 'number' ? atMostCents(stored) : stored || MISSING

type Line = AuditPage['lines'][number]

/** Changed values of an audit entry: a list when few, else a disclosure; very many are on the entry's own page. */
function Changes({ line: { id, changes, left } }: { line: Line }) {
  const location = useLocation()
  const item = ({ field, old, new: next }: Line['changes'][number]) => (
    <li key={field}>
      {field}&#8239;: {value(old)} → {value(next)}
    </li>
  )
  if (changes.length === 0) return <>-</>
  if (changes.length <= CHANGES_SHOWN)
    return (
      <>
        <ul className="list">{changes.map(item)}</ul>
        {left > 0 ? (
          <LinkButton small to={withChanges(location, { act: id, page: null })}>
            Voir les {changes.length + left} valeurs
          </LinkButton>
        ) : null}
      </>
    )
  return (
    <details open={new URLSearchParams(location.search).has('act')}>
      <summary>{changes.length} valeurs</summary>
      <ul className="list">{changes.map(item)}</ul>
    </details>
  )
}

const COLUMNS: readonly Column<Line>[] = [
  { key: 'at', header: 'Date et heure', cell: (line) => frenchDateTime(line.at) },
  { key: 'user', header: 'Par', cell: (line) => line.userName },
  { key: 'action', header: 'Acte', cell: (line) => line.action },
  {
    key: 'subject',
    header: 'Objet',
    cell: (line) => (
      <>
        {line.subject}
        <span className="note small">{line.entity}</span>
      </>
    ),
  },
  { key: 'changes', header: 'Avant → après', cell: (line) => <Changes line={line} /> },
]

function Filters({ page: { filter, users } }: { page: AuditPage }) {
  return (
    <Form
      method="get"
      className="form-actions audit-filters at-end below-3"
      key={JSON.stringify(filter)}
    >
      <Select
        label="Objet"
        placeholder="Tous"
        choices={AUDIT_ENTITIES.map((entity) => ({ value: entity, label: ENTITY_LABELS[entity] }))}
        select={{ name: 'entity', id: 'filtre-objet', defaultValue: filter.entity }}
      />
      {users ? (
        <Select
          label="Par"
          placeholder="Tout le monde"
          choices={users}
          select={{ name: 'user', id: 'filtre-auteur', defaultValue: filter.user }}
        />
      ) : (
        <Field
          label="Par (nom ou adresse)"
          input={{ name: 'user', id: 'filtre-auteur', type: 'search', defaultValue: filter.user }}
        />
      )}
      <Field
        label="Du"
        input={{ name: 'from', id: 'filtre-du', type: 'date', defaultValue: filter.from }}
      />
      <Field
        label="Au"
        input={{ name: 'to', id: 'filtre-au', type: 'date', defaultValue: filter.to }}
      />
      <Button icon="search">Filtrer</Button>
      {Object.values(filter).some(Boolean) ? (
        <LinkButton to={urls.audit()}>Tout afficher</LinkButton>
      ) : null}
    </Form>
  )
}

/** Audit trail: user, time, subject, old and new value of each write, with filters. */
export function AuditScreen({ page }: { page: AuditPage }) {
  const location = useLocation()
  const to = (number: number) => withChanges(location, { page: number === 1 ? null : number })
  return (
    <>
      <AdminNav />
      <Card id="journal" title="Modifications, les plus récentes d’abord">
        <Filters page={page} />
        {page.error ? <Notice tone="warning">{page.error}</Notice> : null}
        {page.lines.length === 0 ? (
          <EmptyState
            icon="history"
            actions={page.page > 1 ? <LinkButton to={to(1)}>Première page</LinkButton> : null}
            title={
              page.filter.act
                ? 'Cette modification est introuvable.'
                : page.page > 1
                  ? 'Cette page du journal est vide.'
                  : Object.values(page.filter).some(Boolean)
                    ? 'Aucune modification ne correspond.'
                    : 'Aucune modification enregistrée pour l’instant.'
            }
          />
        ) : (
          <DataTable
            cards
            caption="Journal des modifications"
            columns={COLUMNS}
            rows={page.lines}
            rowKey={(line) => line.id}
          />
        )}
        {page.lines.length > 0 && (page.page > 1 || page.more) ? (
          <nav className="pages" aria-label="Pages">
            {page.page > 1 ? (
              <LinkButton small icon="left" to={to(page.page - 1)} rel="prev">
                Plus récentes
              </LinkButton>
            ) : null}
            <span className="muted">Page {page.page}</span>
            {page.more ? (
              <LinkButton small icon="right" to={to(page.page + 1)} rel="next">
                Plus anciennes
              </LinkButton>
            ) : null}
          </nav>
        ) : null}
      </Card>
    </>
  )
}
