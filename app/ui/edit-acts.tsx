import { Button, LinkButton } from './button'
import { SubmitButton } from './submit-button'

interface Props {
  /** the field that tells the acts apart */
  name: string
  save: string
  /** something typed is kept, so leaving must throw it away */
  draft: boolean
  cancelTo: string
}

/** What ends an edit mode: keep, or leave. */
export function EditActs({ name, save, draft, cancelTo }: Props) {
  return (
    <div className="form-actions edit-acts">
      <SubmitButton name={name} value="save" pending="Enregistrement…">
        {save}
      </SubmitButton>
      {draft ? (
        <Button name={name} value="discard">
          Annuler
        </Button>
      ) : (
        <LinkButton to={cancelTo}>Annuler</LinkButton>
      )}
    </div>
  )
}
