import { Link } from '@remix-run/react'
import { frenchDate } from '~/domain/format/dates'
import { integer } from '~/domain/format/numbers'
import type { BatchState } from '~/domain/import-batches/batch'
import type { DateChoice } from '~/domain/import-batches/file-dates'
import type { BatchFileView } from '~/domain/import-batches/view'
import { modelText } from '~/domain/records/used-model'
import { rareUrls } from '~/rare-urls'
import { VERDICTS } from '~/screens/imports/labels'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { StatusPill, type StatusTone } from '~/ui/status-pill'

/** Where a day was read, after the day in a list. */
export const SOURCES: Readonly<Record<DateChoice['source'], string>> = {
  column: 'colonne Date',
  nameImport: 'le nom donne la date d’import',
  nameActivity: 'le nom donne la date des chiffres',
}

/** State of a file as a coloured word. */
function stateOf(file: BatchFileView, batch: BatchState): { tone: StatusTone; word: string } {
  const { state, isLeftOut, isOpen, importId, verdict } = file
  if (state === 'unread') return { tone: 'neutral', word: 'À lire' }
  if (state === 'unreadable') return { tone: 'bad', word: 'Illisible' }
  if (state === 'failed' && verdict === null) return { tone: 'bad', word: 'En échec' }
  if (isLeftOut) return { tone: 'neutral', word: 'Laissé de côté' }
  if (isOpen) return { tone: 'warn', word: 'Réponse attendue' }
  if (verdict) return { tone: VERDICTS[verdict].pill, word: VERDICTS[verdict].word }
  if (batch === 'storing') {
    return importId ? { tone: 'info', word: 'En cours' } : { tone: 'neutral', word: 'En attente' }
  }
  return batch === 'asking'
    ? { tone: 'good', word: 'Prêt' }
    : { tone: 'neutral', word: 'Pas enregistré' }
}

function Answer({ file }: { file: BatchFileView }) {
  const { number, fileName, choices, day, isLeftOut } = file
  if (!file.isAsked) return '-'
  const days = new Map(choices.map((choice) => [choice.day, choice]))
  const own = day !== null && !days.has(day) ? day : null
  return (
    <span className="stack gap-1">
      <select
        name={`choice.${number}`}
        className="input"
        aria-label={`Réponse pour le fichier ${number}, ${fileName}`}
        defaultValue={isLeftOut ? 'left' : (day ?? '')}
      >
        <option value="">À décider</option>
        {own ? <option value={own}>{frenchDate(own)}</option> : null}
        {[...days.values()].map((choice) => (
          <option key={choice.day} value={choice.day}>
            {frenchDate(choice.day)} ({SOURCES[choice.source]})
          </option>
        ))}
        <option value="left">Laisser de côté</option>
      </select>
      <input
        name={`day.${number}`}
        type="date"
        className="input"
        aria-label={`Autre date des chiffres du fichier ${number}, ${fileName}`}
      />
    </span>
  )
}

/** What is to be said of a file below its line; null when there is nothing. */
function Remark({ file }: { file: BatchFileView }) {
  const { reason, twins, choices, isOpen, day, undone, kept } = file
  const said = [
    reason,
    twins.length > 0
      ? `Mêmes chiffres (jour et concessions) que le fichier ${twins.join(', ')}\u202f: gardez-en un, laissez l’autre de côté ou changez sa date.`
      : '',
    isOpen && day === null && choices.length > 1
      ? 'Les dates de la colonne et du nom ne disent pas le même jour\u202f: choisissez celui des chiffres.'
      : '',
    isOpen && day === null && choices.length < 2
      ? 'Aucune date sûre\u202f: donnez le jour des chiffres.'
      : '',
    undone ?? '',
    ...kept,
  ].filter(Boolean)
  return said.length > 0 ? said.join(' ') : null
}

const sitesText = ({ sites, unknown }: BatchFileView): string => {
  if (sites === null) return '-'
  return unknown > 0 ? `${integer(sites)}, et ${integer(unknown)} inconnues` : integer(sites)
}

function columnsOf(state: BatchState): Column<BatchFileView>[] {
  const answers: Column<BatchFileView>[] =
    state === 'asking'
      ? [{ key: 'answer', header: 'Réponse', cell: (file) => <Answer file={file} /> }]
      : []
  return [
    {
      key: 'file',
      header: 'Fichier',
      cell: ({ number, fileName, importId }) => (
        <span className="file-name">
          {number}.{' '}
          {importId ? <Link to={rareUrls.importResult(importId)}>{fileName}</Link> : fileName}
        </span>
      ),
    },
    {
      key: 'model',
      header: 'Lu comme',
      cell: ({ model, state: read }) =>
        model
          ? modelText(model)
          : read === 'unread' || read === 'unreadable'
            ? '-'
            : 'Classeur d’activité',
    },
    {
      key: 'day',
      header: 'Chiffres au',
      cell: ({ day }) => (day ? frenchDate(day) : '-'),
    },
    {
      key: 'import',
      header: 'Date d’import',
      cell: ({ importDate }) => (importDate ? frenchDate(importDate) : '-'),
    },
    { key: 'sites', header: 'Concessions', number: true, cell: sitesText },
    {
      key: 'state',
      header: 'État',
      cell: (file) => {
        const { tone, word } = stateOf(file, state)
        return <StatusPill tone={tone}>{word}</StatusPill>
      },
    },
    ...answers,
  ]
}

/** The files of a batch, each with what was read of it, its question and its result. */
export function FilesTable({ files, state }: { files: BatchFileView[]; state: BatchState }) {
  return (
    <Card title="Fichiers">
      <DataTable
        cards
        caption="Fichiers du lot"
        columns={columnsOf(state)}
        rows={files}
        rowKey={({ number }) => String(number)}
        under={(file) => Remark({ file })}
      />
    </Card>
  )
}
