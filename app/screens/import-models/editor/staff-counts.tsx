import { counted } from '~/domain/format/numbers'
import type { DescribedReading } from '~/domain/model-editor/description'

interface Props {
  reading: Extract<DescribedReading, { kind: 'staff' }>
}

/** Rows of collaborators that are read and left out, for the control. */
export function StaffCounts({ reading }: Props) {
  const { rows, left, questions, errors } = reading
  return (
    <>
      <p>
        <b>{counted(rows, 'ligne lue', 'lignes lues')}</b>
        {left > 0 ? `, ${counted(left, 'laissée de côté', 'laissées de côté')}` : ''}
        {errors.length > 0 ? `, ${counted(errors.length, 'refus')}` : ''}.
      </p>
      {questions.length > 0 ? (
        <p className="muted">
          L’aperçu demandera le sens de {counted(questions.length, 'valeur')}, à moins de les
          rattacher à l’étape 3.
        </p>
      ) : null}
      <p className="muted">
        Les colonnes non choisies ne sont ni montrées ni conservées ; le fichier est effacé après
        une heure.
      </p>
    </>
  )
}
