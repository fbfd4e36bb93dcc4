import { frenchDateTime } from '~/domain/format/dates'
import type { InvitationLink } from '~/domain/users/admin-view'
import { OneTimeDialog } from './one-time-dialog'

/** Link of an invitation, shown once where no mail server sends it (7-beyond §6). */
export function InvitationDialog({
  invited: { email, url, until, said },
  closeTo,
}: {
  invited: InvitationLink
  closeTo: string
}) {
  return (
    <OneTimeDialog
      key="invited"
      title={`Invitation de ${email}`}
      closeTo={closeTo}
      said={said}
      warning={[
        'Transmettez ce lien maintenant\u202f: il ne sera plus affiché.',
        `Aucun serveur d’e-mails n’est configuré pour l’envoyer. Il permet de choisir le mot de passe, une seule fois, jusqu’au ${frenchDateTime(until)}. En cas de perte, renvoyez l’invitation.`,
      ]}
      field="lien-invitation"
      label="Lien d’invitation"
      text={url}
      copy="Copier le lien"
      copied="Lien copié."
    />
  )
}
