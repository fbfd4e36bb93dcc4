import {
  conflictField,
  LEFT_OUT,
  lastDayField,
  leaverField,
  questionField,
} from '~/domain/network-workbook/decisions'
import type {
  NetworkPreview,
  ShownConflict,
  ShownQuestion,
} from '~/domain/network-workbook/preview-view'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { type FormReply, typed } from '~/ui/form-reply'
import { StatusPill } from '~/ui/status-pill'

type Numbered<T> = T & { index: number }
const numbered = <T,>(list: readonly T[]): Numbered<T>[] =>
  list.map((one, index) => ({ ...one, index }))

interface Props {
  preview: NetworkPreview
  /** failed submit with its choices; null when there is none */
  again: FormReply | null
}

const questionColumns = (again: FormReply | null): readonly Column<Numbered<ShownQuestion>>[] => [
  { key: 'value', header: 'Valeur du fichier', cell: ({ value }) => value },
  {
    key: 'where',
    header: 'Où',
    cell: ({ sheet, label, rows }) => `${sheet}, ${label}, ${rows}`,
  },
  {
    key: 'choice',
    header: 'Réponse',
    cell: ({ index, label, value, choices }) => (
      <select
        className="input"
        name={questionField(index)}
        aria-label={`${label} «\u202f${value}\u202f»`}
        defaultValue={typed(again, questionField(index)) ?? ''}
      >
        <option value="">À décider</option>
        <option value={LEFT_OUT}>Laisser ces lignes de côté</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    ),
  },
]

/** Texts that were not understood, each asked once for all its rows; null for none. */
export function QuestionsCard({ preview: { questions }, again }: Props) {
  if (questions.length === 0) return null
  return (
    <Card title="Valeurs à décider" aside={<StatusPill tone="warn">{questions.length}</StatusPill>}>
      <p>Sans réponse, ces lignes ne sont pas enregistrées.</p>
      <DataTable
        cards
        caption="Valeurs du classeur qui ne sont pas comprises"
        columns={questionColumns(again)}
        rows={numbered(questions)}
        rowKey={({ index }) => String(index)}
      />
    </Card>
  )
}

const conflictColumns = (again: FormReply | null): readonly Column<Numbered<ShownConflict>>[] => [
  { key: 'name', header: 'Nom', cell: ({ name, sheet, row }) => name || `${sheet}, ligne ${row}` },
  { key: 'label', header: 'Colonne', cell: ({ label, sheet }) => `${label} (${sheet})` },
  { key: 'downloaded', header: 'Au téléchargement', cell: ({ downloaded }) => downloaded },
  { key: 'typed', header: 'Dans le fichier', cell: ({ typed: value }) => value },
  {
    key: 'stored',
    header: 'Dans le produit',
    cell: ({ stored, author }) => (
      <>
        {stored}
        {author ? <span className="note small">modifié par {author}</span> : null}
      </>
    ),
  },
  {
    key: 'choice',
    header: 'À garder',
    cell: ({ index, name, label }) => (
      <select
        className="input"
        name={conflictField(index)}
        aria-label={`${name}, ${label}\u202f: valeur à garder`}
        defaultValue={typed(again, conflictField(index)) ?? ''}
      >
        <option value="">Celle du produit</option>
        <option value="typed">Celle du fichier</option>
      </select>
    ),
  },
]

/** Cells changed in the file and in the product since the download; null for none. */
export function ConflictsCard({ preview: { conflicts }, again }: Props) {
  if (conflicts.length === 0) return null
  return (
    <Card
      title="Modifiées aussi dans le produit"
      aside={<StatusPill tone="warn">{conflicts.length}</StatusPill>}
    >
      <DataTable
        cards
        caption="Cellules modifiées dans le fichier et dans le produit depuis le téléchargement"
        columns={conflictColumns(again)}
        rows={numbered(conflicts)}
        rowKey={({ index }) => String(index)}
      />
    </Card>
  )
}

type Leaver = NetworkPreview['leavers'][number]

const leaverColumns = ({ preview, again }: Props): readonly Column<Leaver>[] => [
  {
    key: 'name',
    header: 'Part',
    cell: ({ workerId, name }) => (
      <label className="check">
        <input
          type="checkbox"
          name={leaverField(workerId)}
          defaultChecked={typed(again, leaverField(workerId)) === 'on'}
        />
        <span>{name}</span>
      </label>
    ),
  },
  { key: 'site', header: 'Concession', cell: ({ site }) => site },
  {
    key: 'day',
    header: 'Dernier jour',
    cell: ({ workerId, name }) => (
      <input
        className="input"
        type="date"
        name={lastDayField(workerId)}
        aria-label={`Dernier jour\u202f: ${name}`}
        defaultValue={typed(again, lastDayField(workerId)) ?? preview.today}
      />
    ),
  },
]

/** People who are absent from the file, proposed as leavers one by one or together; null for none. */
export function LeaversCard(props: Props) {
  const { preview, again } = props
  const { leavers, today } = preview
  if (leavers.length === 0) return null
  return (
    <Card
      title="Absents du classeur"
      aside={<StatusPill tone="neutral">{leavers.length}</StatusPill>}
    >
      <p>
        Le classeur nomme d’autres personnes de leur concession. Sans coche, rien ne change pour
        elles.
      </p>
      <div className="form-actions">
        <label className="check">
          <input
            type="checkbox"
            name="allLeavers"
            defaultChecked={typed(again, 'allLeavers') === 'on'}
          />
          <span>Toutes partent, dernier jour</span>
        </label>
        <input
          className="input"
          type="date"
          name="lastDay"
          aria-label="Dernier jour de toutes"
          defaultValue={typed(again, 'lastDay') ?? today}
        />
      </div>
      <DataTable
        cards
        caption="Collaborateurs absents du classeur"
        columns={leaverColumns(props)}
        rows={leavers}
        rowKey={({ workerId }) => workerId}
      />
    </Card>
  )
}
