import { frenchDateTime } from '~/domain/format/dates'
import type { InvitationLink } from '~/domain/users/admin-view'
import { LinkButton } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'

const FIELD = 'lien-invitation'

/** Link of an invitation, shown once where no mail server sends it (7-beyond §6). */
export function InvitationDialog({
  invited: { email, url, until, said },
  closeTo,
}: {
  invited: InvitationLink
  closeTo: string
}) {
  return (
    <Dialog key="invited" title={`Invitation de ${email}`} closeTo={closeTo}>
      <div className="stack">
        <Notice tone="success">{said}</Notice>
        <Notice
          tone="warning"
          title="Transmettez ce lien maintenant&#8239;: il ne sera plus affiché."
        >
          <p>
            Aucun serveur d’e-mails n’est configuré pour l’envoyer. Il permet de choisir le mot de
            passe, une seule fois, jusqu’au {frenchDateTime(until)}. En cas de perte, renvoyez
            l’invitation.
          </p>
        </Notice>
        <Field
          label="Lien d’invitation"
          input={{
            id: FIELD,
            name: FIELD,
            type: 'text',
            readOnly: true,
            value: url,
            autoComplete: 'off',
            spellCheck: false,
            className: 'api-key',
          }}
        />
        <div className="form-actions">
          <CopyButton label="Copier le lien" done="Lien copié." text={url} field={FIELD} />
          <LinkButton to={closeTo} preventScrollReset>
            J’ai noté le lien
          </LinkButton>
        </div>
      </div>
    </Dialog>
  )
}
