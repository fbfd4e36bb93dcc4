import { Form, useLocation } from '@remix-run/react'
import { FORM } from '~/domain/objectifs/form'
import { monthName } from '~/format/dates'
import { LinkButton } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { SubmitButton } from '~/ui/submit-button'
import { withChanges } from '~/urls'

interface Props {
  month: string
  scopeName: string
  version: number
  action: string
}

/** Asks before a month's objectives are deleted. */
export function DeleteDialog({ month, scopeName, version, action }: Props) {
  const location = useLocation()
  const closeTo = withChanges(location, { modal: null })
  return (
    <Dialog id="supprimer" title="Supprimer ces objectifs&#8239;?" closeTo={closeTo}>
      <Form method="post" action={action} className="stack">
        <p>
          Les objectifs de {scopeName} pour {monthName(month).toLowerCase()} et le potentiel figé de
          ce mois seront supprimés. Leurs valeurs restent lisibles dans les modifications du mois.
        </p>
        <input type="hidden" name={FORM.version} value={version} />
        <div className="form-actions">
          <SubmitButton tone="danger" name={FORM.intent} value="delete" pending="Suppression…">
            Supprimer
          </SubmitButton>
          <LinkButton to={closeTo} preventScrollReset>
            Annuler
          </LinkButton>
        </div>
      </Form>
    </Dialog>
  )
}
