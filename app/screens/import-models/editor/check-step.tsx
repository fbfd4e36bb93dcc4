import type { LeftRows } from '~/domain/file-account/account'
import { counted, integer } from '~/domain/format/numbers'
import type { ModelField } from '~/domain/import-models/fields'
import { amountText, figureText } from '~/domain/import-models/labels'
import { LONGEST_NAME } from '~/domain/import-models/limits'
import { isSum } from '~/domain/model-editor/columns-form'
import type { DescribedReading, DescribedSite } from '~/domain/model-editor/description'
import { fieldsOf } from '~/domain/model-editor/draft'
import type { EditorView } from '~/domain/model-editor/view'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { FindingsCard } from '~/screens/imports/findings-card'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'
import { Field } from '~/ui/field'
import { errorsOf, type FormReply, typed } from '~/ui/form-reply'
import { CheckVerdict } from './check-verdict'
import { StaffCheck } from './staff-check'

type Read = Extract<DescribedReading, { kind: 'read' }>

interface Line {
  key: string
  name: string
  service: string | null
  figures: Record<string, number>
  isTotal: boolean
}

const summed = (all: readonly Record<string, number>[], key: string) =>
  all.reduce((sum, figures) => sum + (figures[key] ?? 0), 0)

function linesOf(site: DescribedSite, fields: readonly ModelField[]): Line[] {
  const services = site.services.filter(({ service }) => service !== null)
  const all = site.services.map(({ figures }) => figures)
  const total: Line = {
    key: site.siteId,
    name: site.name,
    service: null,
    figures: Object.fromEntries(fields.map(({ key }) => [key, summed(all, key)])),
    isTotal: true,
  }
  return [
    total,
    ...services.map(({ service, figures }) => ({
      key: `${site.siteId} ${service}`,
      name: site.name,
      service: service && SERVICE_LABELS[service],
      figures,
      isTotal: false,
    })),
  ]
}

function Sites({ view, reading }: { view: EditorView; reading: Read }) {
  const fields = fieldsOf(view.draft.model).filter(
    (field) => isSum(field) && reading.report.totals[field.key] !== undefined,
  )
  const columns: Column<Line>[] = [
    {
      key: 'name',
      header: 'Concession',
      cell: ({ name, service }) =>
        service ? (
          <span className="preview-service">
            <span className="preview-of">{name} · </span>
            {service}
          </span>
        ) : (
          <b>{name}</b>
        ),
    },
    ...fields.map(
      (field): Column<Line> => ({
        key: field.key,
        header: field.label,
        number: true,
        cell: ({ figures, isTotal }) => {
          const text = figureText(field.kind, figures[field.key])
          return isTotal ? <b>{text}</b> : text
        },
        total: figureText(field.kind, reading.report.totals[field.key]),
      }),
    ),
  ]
  if (reading.sites.length === 0)
    return (
      <EmptyState icon="building" title="Aucune concession lue">
        Rattachez les valeurs du fichier à vos concessions, à l’étape 3.
      </EmptyState>
    )
  return (
    <div>
      <DataTable
        cards="figures"
        caption="Chiffres lus, par concession et par service"
        columns={columns}
        rows={reading.sites.flatMap((site) => linesOf(site, fields))}
        rowKey={({ key }) => key}
        totalLabel={counted(reading.sites.length, 'concession')}
      />
    </div>
  )
}

function LeftTable({ view, left }: { view: EditorView; left: readonly LeftRows[] }) {
  if (left.length === 0) return null
  return (
    <Card title="Lignes non comptées">
      <DataTable
        cards
        caption="Lignes non comptées, par motif"
        columns={[
          { key: 'reason', header: 'Motif', cell: ({ reason }: LeftRows) => reason },
          { key: 'rows', header: 'Lignes', number: true, cell: ({ rows }) => integer(rows) },
          {
            key: 'amount',
            header: 'Montant',
            number: true,
            cell: ({ amount }) => amountText(view.draft.model.feeds, amount),
          },
        ]}
        rows={left}
        rowKey={({ reason }) => reason}
      />
    </Card>
  )
}

function NameFields({ view, again }: { view: EditorView; again: FormReply | null }) {
  const { model } = view.draft
  return (
    <div className="model-fields stack at-end gap-3">
      <Field
        label="Nom du modèle"
        hint="Il figure dans le journal des imports et sous chaque chiffre."
        errors={errorsOf(again, 'name')}
        input={{
          name: 'name',
          maxLength: LONGEST_NAME,
          autoComplete: 'off',
          defaultValue: typed(again, 'name') ?? model.name,
        }}
      />
      {model.feeds === 'staff' ? null : <FolderFields view={view} again={again} />}
    </div>
  )
}

/** Name of the files in the watched folder, and whether they replace others' figures. */
function FolderFields({ view, again }: { view: EditorView; again: FormReply | null }) {
  const { model } = view.draft
  return (
    <>
      <Field
        label="Nom des fichiers du dossier surveillé"
        optional
        hint="{date} pour la date d’import, {activity} pour celle des chiffres ou {period} pour le mois, * pour n’importe quel texte : extraction-*-{date}.csv"
        errors={errorsOf(again, 'file')}
        input={{
          name: 'file',
          maxLength: 120,
          autoComplete: 'off',
          defaultValue: typed(again, 'file') ?? model.file ?? '',
        }}
      />
      <label className="check">
        <input
          type="checkbox"
          name="replaces"
          defaultChecked={again ? typed(again, 'replaces') !== undefined : model.replaces}
        />
        <span>
          Ces fichiers remplacent les chiffres qu’un autre modèle a donnés pour le même jour
        </span>
      </label>
    </>
  )
}

/** Step 4, 'Contrôle': what would be stored, next to what the file says itself, and the name of the model (8 §2). */
export function CheckStep({ view, again }: { view: EditorView; again: FormReply | null }) {
  const { reading } = view.description
  return (
    <>
      <CheckVerdict view={view} />
      <Card title="Enregistrer ce modèle">
        <NameFields view={view} again={again} />
      </Card>
      {reading.kind === 'read' ? (
        <>
          <Card title="Ce qui serait importé">
            <Sites view={view} reading={reading} />
          </Card>
          <LeftTable view={view} left={reading.report.rows.left} />
          <FindingsCard title="Erreurs" tone="bad" findings={reading.errors} />
          <FindingsCard title="Avertissements" tone="warn" findings={reading.warnings} />
        </>
      ) : null}
      {reading.kind === 'staff' ? <StaffCheck reading={reading} /> : null}
      {reading.kind === 'refused' ? (
        <FindingsCard title="Erreurs" tone="bad" findings={reading.findings} />
      ) : null}
    </>
  )
}
