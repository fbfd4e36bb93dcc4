import { counted } from '~/domain/format/numbers'
import { isNeeded, STEP_LABELS, STEPS, statesOf } from '~/domain/model-editor/draft'
import { gapCount } from '~/domain/model-editor/verdict'
import type { EditorView } from '~/domain/model-editor/view'
import { SubmitButton } from '~/ui/submit-button'
import { CONTROL_ID } from './control-card'
import { Mark } from './mark'

function States({ view }: { view: EditorView }) {
  const { proposed, chosen, ignored, missing } = statesOf(view.draft)
  const gaps = gapCount(view.description)
  const needed = missing.filter((field) => isNeeded(view.draft.model, field))
  const optional = missing.length - needed.length
  const rest = [
    proposed.length > 0 ? counted(proposed.length, 'proposé') : '',
    chosen.length > 0 ? counted(chosen.length, 'choisi') : '',
    ignored.length > 0 ? counted(ignored.length, 'ignoré') : '',
    optional > 0
      ? counted(optional, 'champ facultatif non fourni', 'champs facultatifs non fournis')
      : '',
  ]
  return (
    <>
      {needed.length > 0 ? (
        <Mark tone="bad">{counted(needed.length, 'champ manquant', 'champs manquants')}</Mark>
      ) : null}
      {gaps > 0 ? (
        <a href={`#${CONTROL_ID}`}>
          <Mark tone="bad">{counted(gaps, 'écart')}</Mark>
        </a>
      ) : null}
      <span className="model-counts soft">{rest.filter(Boolean).join(' · ')}</span>
    </>
  )
}

/** Bar that stays in sight: back, on, and what is still open. */
export function SaveBar({ view }: { view: EditorView }) {
  const here = STEPS.indexOf(view.step)
  const [before, after] = [STEPS[here - 1], STEPS[here + 1]]
  return (
    <div className="model-bar cluster small">
      {before ? (
        <SubmitButton tone="quiet" icon="left" name="intent" value={`go.${before}`}>
          {STEP_LABELS[before]}
        </SubmitButton>
      ) : null}
      {after ? (
        <SubmitButton name="intent" value={`go.${after}`} pending="Lecture du fichier…">
          <span>
            Continuer
            <span className="model-wide">&#8239;: {STEP_LABELS[after].toLowerCase()}</span>
          </span>
        </SubmitButton>
      ) : (
        <>
          <SubmitButton name="intent" value="import" pending="Enregistrement…">
            Enregistrer et importer
          </SubmitButton>
          <SubmitButton name="intent" value="save" tone="quiet" pending="Enregistrement…">
            Enregistrer le modèle
          </SubmitButton>
        </>
      )}
      <States view={view} />
      <span className="model-spring" />
      <SubmitButton tone="quiet" name="intent" value="go.list">
        Finir plus tard
      </SubmitButton>
    </div>
  )
}
