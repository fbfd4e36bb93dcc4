import { useNavigation } from '@remix-run/react'
import { counted, decimal } from '~/domain/format/numbers'
import { amountText, figureText } from '~/domain/import-models/labels'
import type { ControlSum, ModelReport } from '~/domain/import-models/report'
import { namesUpTo } from '~/domain/message-format'
import { isSum } from '~/domain/model-editor/columns-form'
import type { DescribedReading } from '~/domain/model-editor/description'
import { fieldsOf, neededFields, VALUE_FIELDS, type ValueField } from '~/domain/model-editor/draft'
import { controlGap, gapCount, rowsOf } from '~/domain/model-editor/verdict'
import type { EditorView } from '~/domain/model-editor/view'
import { Card } from '~/ui/card'
import { SubmitButton } from '~/ui/submit-button'
import { Mark } from './mark'
import { StaffCounts } from './staff-counts'
import { VALUE_TEXTS, ValueChoice } from './value-choice'

/** Identifier of the card, for the link of the bar. */
export const CONTROL_ID = 'controle'
/** Unknown values that the card lists; all of them are at step 3. */
const LISTED = 5
/** Failed concessions that the card names. */
const NAMED_FAILED = 4

function ControlRow({ sum, rows }: { sum: ControlSum; rows: number }) {
  const gap = controlGap(sum, rows)
  return (
    <>
      <tr>
        <th scope="row">{sum.column}</th>
        <td>{decimal(sum.file, 2)}</td>
        <td>{decimal(sum.read, 2)}</td>
      </tr>
      <tr className="is-gap">
        <td colSpan={3}>
          {gap === 0 ? (
            <Mark tone={sum.left === 0 ? 'good' : 'warn'}>
              {sum.left === 0 ? 'égal' : `égal, dont ${decimal(sum.left, 2)} non lus`}
            </Mark>
          ) : (
            <Mark tone="bad">
              {gap > 0 ? 'il manque' : 'il y a en trop'} {decimal(Math.abs(gap), 2)}
            </Mark>
          )}
        </td>
      </tr>
    </>
  )
}

/** The file's own totals and what was read of these columns, in the file's unit. */
export function ControlSums({ report }: { report: ModelReport }) {
  const { control } = report
  if (control.length === 0) return null
  const rows = rowsOf(report)
  return (
    <table className="model-control full tiny figures">
      <caption>
        Total du fichier (ligne {control[0]?.row}) et total lu, dans l’unité du fichier
      </caption>
      <thead>
        <tr>
          <th scope="col">Colonne</th>
          <th scope="col">Fichier</th>
          <th scope="col">Lu</th>
        </tr>
      </thead>
      <tbody>
        {control.map((sum) => (
          <ControlRow key={`${sum.field} ${sum.column}`} sum={sum} rows={rows} />
        ))}
      </tbody>
    </table>
  )
}

function Totals({ view, report }: { view: EditorView; report: ModelReport }) {
  const fields = fieldsOf(view.draft.model).filter(
    (field) => isSum(field) && report.totals[field.key] !== undefined,
  )
  return (
    <dl className="facts">
      {fields.map((field) => (
        <div key={field.key} className="model-fact">
          <dt>{field.label}</dt>
          <dd>{figureText(field.kind, report.totals[field.key])}</dd>
        </div>
      ))}
    </dl>
  )
}

const isValueField = (field: string): field is ValueField =>
  (VALUE_FIELDS as readonly string[]).includes(field)

function Unknown({ view, report }: { view: EditorView; report: ModelReport }) {
  const listed = report.unknown.filter(({ field }) => isValueField(field))
  if (listed.length === 0 || view.step === 'values') return null
  return (
    <>
      <h3>Valeurs inconnues</h3>
      {listed.slice(0, LISTED).map(({ field, value, rows, amount }, index) =>
        isValueField(field) ? (
          <div key={`${field} ${value}`} className="model-unknown stack gap-1 tiny">
            <b>
              {VALUE_TEXTS[field].title} «&#8239;{value}&#8239;»
            </b>{' '}
            · {counted(rows, 'ligne')} · {amountText(view.draft.model.feeds, amount)}
            <ValueChoice view={view} field={field} value={{ value, known: null }} index={index} />
          </div>
        ) : null,
      )}
      {listed.length > LISTED ? (
        <p className="muted">
          Et {counted(listed.length - LISTED, 'autre', 'autres')}, à l’étape 3.
        </p>
      ) : null}
    </>
  )
}

/** '1 890 lignes : 1 839 lues, 38 refusées, 13 non comptées.' */
function RowCounts({ report, walked }: { report: ModelReport; walked: number }) {
  const left = report.rows.left.reduce((sum, { rows }) => sum + rows, 0)
  const { refused } = report.rows
  return (
    <p className="muted">
      {counted(walked, 'ligne')}&#8239;: <b>{counted(report.rows.read, 'lue')}</b>
      {refused > 0 ? `, ${counted(refused, 'refusée')}` : ''}
      {left > 0 ? `, ${counted(left, 'non comptée', 'non comptées')}` : ''}.
    </p>
  )
}

function Body({ view, reading }: { view: EditorView; reading: DescribedReading }) {
  if (reading.kind === 'incomplete') {
    const needed = neededFields(view.draft.model).map(({ label }) => label)
    return (
      <p>
        {needed.length > 0
          ? `À choisir d’abord\u202f: ${needed.join(', ')}.`
          : 'Choisissez au moins une colonne de chiffres.'}
      </p>
    )
  }
  if (reading.kind === 'refused')
    return (
      <p className="red">
        <b>Le fichier ne peut pas encore être lu.</b> {reading.message}
      </p>
    )
  if (reading.kind === 'staff') return <StaffCounts reading={reading} />
  const { report, failed } = reading
  return (
    <>
      <ControlSums report={report} />
      {view.step === 'check' ? null : <Totals view={view} report={report} />}
      <RowCounts report={report} walked={view.description.walked} />
      {failed.length > 0 ? (
        <p className="red">
          <b>{counted(failed.length, 'concession en échec', 'concessions en échec')}</b>&#8239;:{' '}
          {namesUpTo(
            failed.map(({ name }) => name),
            NAMED_FAILED,
          )}
          . Les raisons sont à l’étape 4.
        </p>
      ) : null}
      <Unknown view={view} report={report} />
    </>
  )
}

function Verdict({ view }: { view: EditorView }) {
  const { reading } = view.description
  if (reading.kind === 'incomplete') return <Mark tone="neutral">à compléter</Mark>
  if (reading.kind === 'refused') return <Mark tone="bad">illisible</Mark>
  if (reading.kind === 'staff') {
    const refused = reading.errors.length > 0
    return <Mark tone={refused ? 'warn' : 'good'}>{refused ? 'lignes refusées' : 'lisible'}</Mark>
  }
  const gaps = gapCount(view.description)
  if (gaps > 0) return <Mark tone="bad">{counted(gaps, 'écart')}</Mark>
  const { unknown, control } = reading.report
  if (unknown.length > 0)
    return (
      <Mark tone="warn">{counted(unknown.length, 'valeur inconnue', 'valeurs inconnues')}</Mark>
    )
  return <Mark tone="good">{control.length > 0 ? 'totaux égaux' : 'lisible'}</Mark>
}

/** What the model reads of the file so far: totals, the file's own totals, rows and unknown values (8 §2). */
export function ControlCard({ view }: { view: EditorView }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <aside className="model-aside" aria-busy={busy || undefined}>
      <Card title="Contrôle" id={CONTROL_ID} aside={<Verdict view={view} />}>
        <div className="model-aside-body stack gap-2 below-2 small" aria-live="polite">
          <Body view={view} reading={view.description.reading} />
        </div>
        <SubmitButton
          tone="quiet"
          icon="refresh"
          name="intent"
          value="refresh"
          pending="Actualisation…"
        >
          Actualiser le contrôle
        </SubmitButton>
      </Card>
    </aside>
  )
}
