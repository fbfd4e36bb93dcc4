import { Form, Link } from '@remix-run/react'
import { frenchDateTime } from '~/domain/format/dates'
import { integer } from '~/domain/format/numbers'
import type { ImportFinding } from '~/domain/imports/finding'
import type { LoadView } from '~/domain/network-workbook/preview-view'
import { rareUrls } from '~/rare-urls'
import { AdminNav } from '~/screens/shell/admin-nav'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { errorsOf, type FormReply } from '~/ui/form-reply'
import { Icon } from '~/ui/icon'
import { StatusPill } from '~/ui/status-pill'
import { SubmitButton } from '~/ui/submit-button'
import { ErrorsCard } from './errors-card'
import { loadState } from './load-states'

const sum = ({ sheets }: LoadView, kind: 'created' | 'changed') =>
  integer(sheets.reduce((all, sheet) => all + sheet[kind], 0))

const COLUMNS: readonly Column<LoadView>[] = [
  {
    key: 'startedAt',
    header: 'Date et heure',
    cell: ({ _id, startedAt }) => (
      <Link className="number" to={`${rareUrls.networkWorkbook()}/${_id}`}>
        {frenchDateTime(startedAt)}
      </Link>
    ),
  },
  {
    key: 'file',
    header: 'Fichier',
    cell: ({ fileName }) => <span className="file-name">{fileName}</span>,
  },
  { key: 'user', header: 'Par', cell: ({ userEmail }) => userEmail },
  {
    key: 'state',
    header: 'Résultat',
    verdict: true,
    cell: (load) => <StatusPill tone={loadState(load).tone}>{loadState(load).word}</StatusPill>,
  },
  { key: 'created', header: 'Créations', number: true, cell: (load) => sum(load, 'created') },
  { key: 'changed', header: 'Modifications', number: true, cell: (load) => sum(load, 'changed') },
  { key: 'refused', header: 'Refusées', number: true, cell: ({ refused }) => integer(refused) },
]

interface Props {
  loads: readonly LoadView[]
  /** refused file; null before the first submit */
  again: (FormReply & { findings?: ImportFinding[] }) | null
}

function Download() {
  return (
    <Card title="1. Télécharger">
      <div className="stack">
        <p>
          Un classeur Excel avec ce qui est enregistré&#8239;: réseau, collaborateurs, comptes,
          objectifs, jours ouvrés et jours fériés. Ajoutez ou modifiez des lignes, puis rendez-le.
        </p>
        <p>
          Une cellule vide ne change rien, un tiret («&#8239;–&#8239;») efface la valeur. Aucune
          ligne n’est jamais supprimée.
        </p>
        <p>
          <a className="button" href={rareUrls.networkWorkbookFile()} download>
            <Icon name="download" />
            Télécharger le classeur
          </a>
        </p>
      </div>
    </Card>
  )
}

function Upload({ again }: Pick<Props, 'again'>) {
  const errors = errorsOf(again, 'file')
  return (
    <Card title="2. Rendre le classeur">
      <Form method="post" encType="multipart/form-data" className="stack">
        <ErrorSummary errors={{ file: errors }} />
        <Field
          label="Classeur"
          hint="Fichier .xlsx, .xls ou .ods, au plus 20 Mo, ou export RH (.csv aussi) reconnu par un modèle de collaborateurs. Rien n’est enregistré avant votre accord."
          errors={errors}
          input={{
            name: 'file',
            type: 'file',
            required: true,
            accept: '.xlsx,.xls,.ods,.csv,.txt',
          }}
        />
        <div className="form-actions">
          <SubmitButton icon="upload" pending="Lecture du classeur…">
            Voir ce qui change
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}

/** Download and upload of the network's workbook, and the stored ones (9-first-day §2); works without scripts. */
export function WorkbookScreen({ loads, again }: Props) {
  return (
    <>
      <AdminNav />
      <div className="fit at-start">
        <Download />
        <Upload again={again} />
      </div>
      <ErrorsCard title="Erreurs" errors={again?.findings ?? []} />
      {loads.length > 0 ? (
        <Card title="Classeurs enregistrés">
          <DataTable
            cards="figures"
            caption="Classeurs du réseau enregistrés, les plus récents d’abord"
            columns={COLUMNS}
            rows={loads}
            rowKey={({ _id }) => _id}
          />
        </Card>
      ) : null}
    </>
  )
}
