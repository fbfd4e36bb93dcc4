import { Form, Link, useLocation } from '@remix-run/react'
import { frenchDateTime } from '~/domain/format/dates'
import { PART_LABELS, TIME_LABELS } from '~/domain/import-models/labels'
import type { ModelLine, ModelListView } from '~/domain/model-editor/list-view'
import type { DraftLine } from '~/domain/model-editor/view'
import { PRODUCTIVE_SERVICES, SERVICE_LABELS } from '~/domain/workshop-services'
import { modelUrls } from '~/import-model-urls'
import { AdminNav } from '~/screens/shell/admin-nav'
import { Button, LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'
import { ReplyNotice } from '~/ui/form-error-notice'
import type { FormReply } from '~/ui/form-reply'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { withChanges } from '~/urls'
import { askedDialog, ModelDialog } from './list-dialogs'

/** Services of a model: all three, or their names. */
export function servicesText({ feeds, services }: Pick<ModelLine, 'feeds' | 'services'>): string {
  if (feeds === 'videocheck' || feeds === 'staff') return '-'
  if (services.length === PRODUCTIVE_SERVICES.length) return 'tous'
  return PRODUCTIVE_SERVICES.filter((one) => services.includes(one))
    .map((one) => SERVICE_LABELS[one])
    .join(', ')
}

function Acts({ line, mayChange }: { line: ModelLine; mayChange: boolean }) {
  const location = useLocation()
  const act = (dialog: string) => withChanges(location, { dialog, id: line._id })
  return (
    <span className="model-acts">
      {mayChange ? (
        <LinkButton small tone="quiet" to={act('correct')} preventScrollReset>
          Corriger avec un fichier<VisuallyHidden> {line.name}</VisuallyHidden>
        </LinkButton>
      ) : null}
      <a className="button button-quiet button-small" href={modelUrls.json(line._id)} download>
        JSON<VisuallyHidden>, modèle {line.name}</VisuallyHidden>
      </a>
      {mayChange ? (
        <LinkButton small tone="quiet" to={act('delete')} preventScrollReset>
          Supprimer<VisuallyHidden> {line.name}</VisuallyHidden>
        </LinkButton>
      ) : null}
    </span>
  )
}

const columnsOf = (mayChange: boolean): readonly Column<ModelLine>[] => [
  {
    key: 'name',
    header: 'Modèle',
    cell: ({ _id, name }) => <Link to={modelUrls.model(_id)}>{name}</Link>,
  },
  { key: 'feeds', header: 'Contenu', cell: ({ feeds }) => PART_LABELS[feeds] },
  { key: 'services', header: 'Services', cell: servicesText },
  {
    key: 'time',
    header: 'Période',
    cell: ({ feeds, time }) => (feeds === 'staff' ? '-' : TIME_LABELS[time]),
  },
  { key: 'version', header: 'Version', number: true, cell: ({ version }) => version },
  {
    key: 'updated',
    header: 'Modifié',
    cell: ({ updatedAt, updatedBy }) => (
      <>
        {frenchDateTime(updatedAt)}
        {updatedBy ? <span className="note small">par {updatedBy}</span> : null}
      </>
    ),
  },
  {
    key: 'acts',
    header: 'Actions',
    cell: (line) => <Acts line={line} mayChange={mayChange} />,
  },
]

const DRAFT_COLUMNS: readonly Column<DraftLine>[] = [
  { key: 'file', header: 'Fichier', cell: ({ fileName }) => fileName },
  { key: 'until', header: 'Gardé jusqu’au', cell: ({ expiresAt }) => frenchDateTime(expiresAt) },
  {
    key: 'acts',
    header: 'Actions',
    cell: ({ _id, fileName, begun }) => (
      <Form method="post" className="model-acts" preventScrollReset>
        <input type="hidden" name="id" value={_id} />
        {begun ? (
          <LinkButton small to={modelUrls.draft(_id)}>
            Continuer<VisuallyHidden> {fileName}</VisuallyHidden>
          </LinkButton>
        ) : (
          <Button small name="intent" value="open">
            Décrire<VisuallyHidden> {fileName}</VisuallyHidden>
          </Button>
        )}
        <Button small tone="quiet" name="intent" value="drop">
          Abandonner<VisuallyHidden> {fileName}</VisuallyHidden>
        </Button>
      </Form>
    ),
  },
]

function Acting() {
  const location = useLocation()
  return (
    <span className="form-actions">
      <LinkButton
        icon="table"
        tone="primary"
        to={withChanges(location, { dialog: 'describe', id: null })}
        preventScrollReset
      >
        Décrire un fichier
      </LinkButton>
      <LinkButton
        icon="upload"
        to={withChanges(location, { dialog: 'json', id: null })}
        preventScrollReset
      >
        Importer un modèle (JSON)
      </LinkButton>
    </span>
  )
}

interface Props {
  view: ModelListView
  again: FormReply | null
}

/** The import models, and the forms that make, carry and delete them (8 §2). */
export function ListScreen({ view, again }: Props) {
  const location = useLocation()
  const { models, drafts, mayChange, date, maxBytes } = view
  const asked = mayChange ? askedDialog(new URLSearchParams(location.search), models) : null
  const closeTo = withChanges(location, { dialog: null, id: null })
  return (
    <>
      {mayChange ? <AdminNav /> : null}
      {asked ? (
        <ModelDialog
          key={asked.dialog}
          asked={asked}
          closeTo={closeTo}
          date={date}
          maxBytes={maxBytes}
          again={again}
        />
      ) : (
        <ReplyNotice reply={again} />
      )}
      <Card title="Modèles d’import" aside={mayChange && models.length > 0 ? <Acting /> : null}>
        <p className="muted">
          Un modèle décrit une fois pour toutes l’export de votre DMS. Le fichier est ensuite
          reconnu à ses en-têtes et importé tel quel.
        </p>
        {models.length > 0 ? (
          <DataTable
            cards
            caption="Modèles d’import, par nom"
            columns={columnsOf(mayChange)}
            rows={models}
            rowKey={({ _id }) => _id}
          />
        ) : (
          <EmptyState icon="table" title="Aucun modèle" actions={mayChange ? <Acting /> : null}>
            {mayChange
              ? 'Choisissez un export de votre DMS\u202f: ses colonnes sont reconnues autant que possible, et vous contrôlez le résultat avant tout enregistrement.'
              : 'Un administrateur peut décrire le fichier de votre DMS.'}
          </EmptyState>
        )}
      </Card>
      {drafts.length > 0 ? (
        <Card title="Brouillons">
          <DataTable
            cards
            caption="Vos brouillons, le dernier d’abord"
            columns={DRAFT_COLUMNS}
            rows={drafts}
            rowKey={({ _id }) => _id}
          />
        </Card>
      ) : null}
      <p className="muted">
        Le classeur du produit («&#8239;Activité&#8239;», «&#8239;Collaborateurs&#8239;»,
        «&#8239;Ventes additionnelles&#8239;») est toujours reconnu, sans modèle.
      </p>
    </>
  )
}
