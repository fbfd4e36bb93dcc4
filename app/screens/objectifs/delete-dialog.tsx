import { useLocation } from '@remix-run/react'
import { monthName } from '~/domain/format/dates'
import { FORM } from '~/domain/objectifs/form'
import { DeleteDialog } from '~/ui/delete-dialog'
import { withChanges } from '~/urls'

interface Props {
  month: string
  scopeName: string
  version: number
  action: string
}

/** Asks before a month's objectives are deleted. */
export function DeleteObjectifDialog({ month, scopeName, version, action }: Props) {
  return (
    <DeleteDialog
      id="supprimer"
      title="Supprimer ces objectifs&#8239;?"
      closeTo={withChanges(useLocation(), { modal: null })}
      action={action}
      values={{ [FORM.version]: version }}
      act={{ name: FORM.intent, value: 'delete' }}
    >
      {scopeName}, {monthName(month).toLowerCase()}&#8239;: les objectifs et le potentiel figé de ce
      mois seront supprimés. Leurs valeurs restent lisibles dans les modifications du mois.
    </DeleteDialog>
  )
}
