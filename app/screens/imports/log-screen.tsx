import { Link } from '@remix-run/react'
import { frenchDate, frenchDateTime } from '~/domain/format/dates'
import { integer } from '~/domain/format/numbers'
import { type ImportLogPage, importOutcome, type LogLine } from '~/domain/imports/view'
import { modelText } from '~/domain/records/used-model'
import { rareUrls } from '~/rare-urls'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'
import { Pagination } from '~/ui/pagination'
import { StatusPill } from '~/ui/status-pill'
import { urls } from '~/urls'
import { KINDS, VERDICTS } from './labels'

const Verdict = ({ line }: { line: LogLine }) => {
  const { pill, word } = VERDICTS[importOutcome(line)]
  return <StatusPill tone={pill}>{word}</StatusPill>
}

const COLUMNS: readonly Column<LogLine>[] = [
  {
    key: 'startedAt',
    header: 'Date et heure',
    cell: (line) => (
      <Link className="number" to={rareUrls.importResult(line._id)}>
        {frenchDateTime(line.startedAt)}
      </Link>
    ),
  },
  { key: 'kind', header: 'Type', cell: (line) => KINDS[line.kind] },
  {
    key: 'activity',
    header: 'Chiffres au',
    cell: ({ activityDate }) => (activityDate ? frenchDate(activityDate) : '-'),
  },
  {
    key: 'file',
    header: 'Fichier',
    cell: ({ fileName, model }) => (
      <>
        <span className="file-name">{fileName}</span>
        {model ? <span className="note small">{modelText(model)}</span> : null}
      </>
    ),
  },
  { key: 'user', header: 'Par', cell: (line) => line.userEmail },
  { key: 'verdict', header: 'Résultat', verdict: true, cell: (line) => <Verdict line={line} /> },
  {
    key: 'stored',
    header: 'Enregistrées',
    number: true,
    cell: ({ counts }) => integer(counts.stored + counts.unchanged),
  },
  { key: 'failed', header: 'En échec', number: true, cell: ({ counts }) => integer(counts.failed) },
  { key: 'errors', header: 'Erreurs', number: true, cell: ({ counts }) => integer(counts.errors) },
  {
    key: 'warnings',
    header: 'Avertissements',
    number: true,
    cell: ({ counts }) => integer(counts.warnings),
  },
]

/** Every import, latest first (spec 5 §1: administration lists the log). */
export function LogScreen({ log }: { log: ImportLogPage }) {
  const importButton = (
    <LinkButton tone="primary" icon="upload" to={urls.import()}>
      Importer un fichier
    </LinkButton>
  )
  if (log.lines.length === 0)
    return (
      <EmptyState icon="upload" title="Aucun import pour l’instant" actions={importButton}>
        Chaque fichier importé paraîtra ici avec ses concessions, ses erreurs et ses avertissements.
      </EmptyState>
    )
  return (
    <Card title="Imports" aside={importButton}>
      <DataTable
        cards="figures"
        caption="Imports d’activité, de VideoCheck et du réseau, les plus récents d’abord"
        columns={COLUMNS}
        rows={log.lines}
        rowKey={(line) => line._id}
      />
      <Pagination page={log.page} pages={log.pages} to={(page) => urls.importLog({ page })} />
    </Card>
  )
}
