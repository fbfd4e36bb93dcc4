import type { ModelField } from '~/domain/import-models/fields'
import { figureText } from '~/domain/import-models/labels'
import { isSum, MOST_TERMS } from '~/domain/model-editor/columns-form'
import {
  type FieldState,
  fieldState,
  fieldsOf,
  isNeeded,
  termsOf,
} from '~/domain/model-editor/draft'
import type { EditorView } from '~/domain/model-editor/view'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { Mark, type MarkTone } from './mark'
import { TermRow } from './term-row'

const STATES: Readonly<Record<FieldState, readonly [MarkTone, string]>> = {
  proposed: ['info', 'proposé'],
  chosen: ['good', 'choisi'],
  missing: ['bad', 'manquant'],
  ignored: ['neutral', 'ignoré'],
}

/** Three values as the file has them, and what the first row that counts becomes. */
function Values({ view, field }: { view: EditorView; field: ModelField }) {
  const samples = view.description.samples[field.key] ?? []
  const first = view.description.first[field.key]
  if (samples.length === 0) return <div className="model-read" />
  return (
    <div className="model-read">
      <span className="model-samples">
        {samples.map(({ text, counts }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values repeat and never move
          <span key={i}>{counts ? text : <s>{text}</s>}</span>
        ))}
      </span>
      {typeof first === 'number' && isSum(field) ? (
        <span>
          1<sup>re</sup> ligne&#8239;: <b>{figureText(field.kind, first)}</b>
        </span>
      ) : null}
    </div>
  )
}

function Missing({ view, field }: { view: EditorView; field: ModelField }) {
  if (isNeeded(view.draft.model, field))
    return <p className="soft tiny">Ce champ est nécessaire.</p>
  return (
    <p className="soft tiny">
      Aucune colonne ne correspond. Sans elle,{' '}
      {view.draft.model.feeds === 'staff'
        ? 'ce qui est enregistré reste'
        : 'les derniers chiffres connus sont conservés'}
      .{' '}
      <Button small name="intent" value={`ignore.${field.key}`}>
        Ne pas importer<VisuallyHidden> {field.label}</VisuallyHidden>
      </Button>
    </p>
  )
}

function FieldRow({ view, field }: { view: EditorView; field: ModelField }) {
  const { draft, adding, revision } = view
  const state = fieldState(draft, field)
  const [tone, word] = STATES[state]
  const terms = termsOf(draft.model, field.key)
  const shown = terms.length === 0 || adding === field.key ? [...terms, {}] : terms
  return (
    <li className={`is-${state}`} id={`field-${field.key}`}>
      <div className="model-field-name">
        <strong>{field.label}</strong>
        <Mark tone={tone}>{word}</Mark>
      </div>
      {/* drawn again when terms are added, removed or ignored, but not when a select changes: it keeps the focus */}
      <div
        className="model-terms stack gap-2 slim"
        key={`${revision} ${shown.length} ${state === 'ignored'}`}
      >
        <input type="hidden" name={`f.${field.key}.n`} value={shown.length} />
        {shown.map((term, index) => (
          <TermRow
            // biome-ignore lint/suspicious/noArrayIndexKey: terms have no other identity, and the list is drawn again
            key={index}
            view={view}
            field={field}
            term={term}
            index={index}
            count={shown.length}
            ignored={state === 'ignored'}
          />
        ))}
        {state === 'missing' ? <Missing view={view} field={field} /> : null}
        {isSum(field) && terms.length > 0 && adding !== field.key && terms.length < MOST_TERMS ? (
          <Button small tone="quiet" icon="plus" name="intent" value={`add.${field.key}`}>
            Ajouter une colonne<VisuallyHidden> à {field.label}</VisuallyHidden>
          </Button>
        ) : null}
      </div>
      <Values view={view} field={field} />
    </li>
  )
}

/** Step 2, 'Les colonnes': the terms of each field, with values read from the file (8 §2). */
export function ColumnsStep({ view }: { view: EditorView }) {
  return (
    <Card title="À quelle colonne correspond chaque champ&#8239;?">
      <ul className="model-field-list list">
        {fieldsOf(view.draft.model).map((field) => (
          <FieldRow key={field.key} view={view} field={field} />
        ))}
      </ul>
    </Card>
  )
}
