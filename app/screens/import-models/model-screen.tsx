import { Link, useLocation } from '@remix-run/react'
import { frenchDateTime } from '~/domain/format/dates'
import {
  DATE_LABELS,
  ENCODING_LABELS,
  END_LABELS,
  NUMBER_LABELS,
  PART_LABELS,
  SEPARATOR_LABELS,
  TIME_LABELS,
} from '~/domain/import-models/labels'
import type { ImportModel } from '~/domain/import-models/model'
import { partText } from '~/domain/import-models/part'
import { termsText } from '~/domain/import-models/term-text'
import { textSourceText } from '~/domain/import-models/text-source'
import { fieldsOf } from '~/domain/model-editor/draft'
import type { ModelPageView } from '~/domain/model-editor/list-view'
import { FAMILY_LABELS } from '~/domain/sales-families'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { modelUrls } from '~/import-model-urls'
import { AdminNav } from '~/screens/shell/admin-nav'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { ReplyNotice } from '~/ui/form-error-notice'
import type { FormReply } from '~/ui/form-reply'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import { withChanges } from '~/urls'
import { askedDialog, ModelDialog } from './list-dialogs'
import { servicesText } from './list-screen'

interface Fact {
  label: string
  text: string
}

/** How the file is read, as facts; what is found by itself is not listed. */
function factsOf({ line, model }: ModelPageView): Fact[] {
  const { table = {}, csv, time, dates, file } = model
  const all: (Fact | null)[] = [
    { label: 'Contenu', text: PART_LABELS[model.feeds] },
    model.feeds === 'staff'
      ? null
      : {
          label: 'Services',
          text: servicesText({ feeds: model.feeds, services: model.services ?? line.services }),
        },
    model.feeds === 'staff'
      ? null
      : {
          label: 'Période',
          text:
            time.kind === 'dated'
              ? `${TIME_LABELS.dated} (${[time.from ? textSourceText(time.from) : time.column, time.part ? partText(time.part) : ''].filter(Boolean).join(', ')}, ${dates ? DATE_LABELS[dates] : DATE_LABELS['dd/MM/yyyy']})`
              : TIME_LABELS[time.kind],
        },
    { label: 'Nombres', text: NUMBER_LABELS[model.numbers] },
    table.sheet === undefined ? null : { label: 'Feuille', text: String(table.sheet) },
    table.headerRow === undefined ? null : { label: 'En-têtes', text: `ligne ${table.headerRow}` },
    table.headerRows === 2 ? { label: 'En-têtes', text: 'sur deux lignes' } : null,
    { label: 'Le tableau s’arrête', text: END_LABELS[table.end ?? 'total'] },
    table.fillDown?.length
      ? { label: 'Cellules vides reprises du dessus', text: table.fillDown.join(', ') }
      : null,
    csv?.separator
      ? { label: 'Séparateur', text: SEPARATOR_LABELS[csv.separator] ?? csv.separator }
      : null,
    csv?.encoding ? { label: 'Codage', text: ENCODING_LABELS[csv.encoding] ?? csv.encoding } : null,
    model.sheets?.read
      ? { label: 'Feuilles lues ensemble', text: model.sheets.read.join(', ') }
      : null,
    model.sheets?.known
      ? { label: 'Feuilles connues, non lues', text: model.sheets.known.join(', ') }
      : null,
    model.period
      ? { label: 'Période comparée à la date', text: textSourceText(model.period) }
      : null,
    file
      ? {
          label: 'Fichiers du dossier surveillé',
          text: model.replaces ? `${file}, qui remplacent ceux d’un autre modèle` : file,
        }
      : null,
    model.control
      ? {
          label: 'Totaux comparés',
          text: Object.values(model.control)
            .map(({ row, column }) => `${column} (ligne «\u202f${row}\u202f»)`)
            .join(', '),
        }
      : null,
  ]
  return all.filter((fact) => fact !== null)
}

interface Assigned {
  key: string
  field: string
  source: string
  target: string
}

function assignedOf(model: ImportModel, siteNames: Readonly<Record<string, string>>): Assigned[] {
  const labels = new Map(fieldsOf(model).map(({ key, label }) => [key, label]))
  const named: Readonly<Record<string, string>> = {
    ...SERVICE_LABELS,
    ...FAMILY_LABELS,
    ...siteNames,
  }
  return Object.entries(model.values ?? {}).flatMap(([field, values]) =>
    Object.entries(values).map(([source, target]) => ({
      key: `${field} ${source}`,
      field: labels.get(field) ?? field,
      source,
      target: target === null ? 'Lignes laissées de côté' : (named[target] ?? target),
    })),
  )
}

const ASSIGNED: readonly Column<Assigned>[] = [
  { key: 'source', header: 'Valeur du fichier', cell: ({ source }) => source },
  { key: 'field', header: 'Champ', cell: ({ field }) => field },
  { key: 'target', header: 'Correspond à', cell: ({ target }) => target },
]

function Contents({ view }: { view: ModelPageView }) {
  const { model, siteNames } = view
  const fields = fieldsOf(model).filter(({ key }) => model.columns[key]?.length)
  const assigned = assignedOf(model, siteNames)
  return (
    <>
      <Card title="Colonnes">
        <DataTable
          cards
          caption="Champs et colonnes du fichier"
          columns={[
            {
              key: 'field',
              header: 'Champ',
              cell: (field: (typeof fields)[number]) => field.label,
            },
            {
              key: 'terms',
              header: 'Dans le fichier',
              cell: ({ key }) => termsText(model.columns[key] ?? []),
            },
          ]}
          rows={fields}
          rowKey={({ key }) => key}
        />
      </Card>
      {assigned.length > 0 ? (
        <Card title="Valeurs">
          <DataTable
            cards
            caption="Valeurs du fichier et ce qu’elles désignent"
            columns={ASSIGNED}
            rows={assigned}
            rowKey={({ key }) => key}
          />
        </Card>
      ) : null}
    </>
  )
}

function Versions({ view }: { view: ModelPageView }) {
  const { line, versions, shown } = view
  type Version = (typeof versions)[number]
  const columns: Column<Version>[] = [
    {
      key: 'version',
      header: 'Version',
      cell: ({ version }) => (
        <Link
          to={modelUrls.model(line._id, { version })}
          aria-current={version === shown ? 'page' : undefined}
          preventScrollReset
        >
          {version}
        </Link>
      ),
    },
    { key: 'name', header: 'Nom', cell: ({ name }) => name },
    {
      key: 'at',
      header: 'Enregistrée',
      cell: ({ at, by }) => `${frenchDateTime(at)}${by ? `, par ${by}` : ''}`,
    },
    {
      key: 'json',
      header: 'Document',
      cell: ({ version }) => (
        <a href={modelUrls.json(line._id, version)} download>
          JSON
        </a>
      ),
    },
  ]
  return (
    <Card title="Versions">
      <DataTable
        cards
        caption="Versions du modèle, la dernière d’abord"
        columns={columns}
        rows={versions}
        rowKey={({ version }) => String(version)}
      />
    </Card>
  )
}

/** A model with its columns, values and versions (8 §2). */
export function ModelScreen({ view, again }: { view: ModelPageView; again: FormReply | null }) {
  const location = useLocation()
  const { line, model, shown, mayChange, deleted, date, maxBytes } = view
  const params = new URLSearchParams(location.search)
  const asked = mayChange ? askedDialog(params, [line], line._id) : null
  const closeTo = withChanges(location, { dialog: null, id: null })
  return (
    <>
      {mayChange || deleted ? <AdminNav /> : null}
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
      {deleted ? (
        <Notice
          tone="warning"
          title="Ce modèle est supprimé&#8239;: ses versions restent lisibles."
        />
      ) : shown < line.version ? (
        <Notice tone="info" title={`Version ${shown}, remplacée par la version ${line.version}.`} />
      ) : null}
      <Card
        title={model.name}
        aside={
          <span className="form-actions">
            {mayChange ? (
              <LinkButton
                icon="edit"
                tone="primary"
                to={withChanges(location, { dialog: 'correct' })}
                preventScrollReset
              >
                Corriger avec un fichier
              </LinkButton>
            ) : null}
            <a className="button" href={modelUrls.json(line._id, shown)} download>
              <Icon name="download" />
              Télécharger (JSON)
            </a>
            {mayChange ? (
              <LinkButton
                tone="quiet"
                icon="trash"
                to={withChanges(location, { dialog: 'delete' })}
                preventScrollReset
              >
                Supprimer
              </LinkButton>
            ) : null}
          </span>
        }
      >
        <dl className="import-facts fit gap-3 small">
          {factsOf(view).map(({ label, text }) => (
            <div key={label + text}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Contents view={view} />
      <Versions view={view} />
      <p>
        <Link to={modelUrls.list()}>Tous les modèles d’import</Link>
      </p>
    </>
  )
}
