import { useLocation } from '@remix-run/react'
import type { MadeKey } from '~/domain/api-keys/view'
import { LinkButton } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Notice } from '~/ui/notice'
import { withChanges } from '~/urls'

interface Props {
  twice: Pick<MadeKey, '_id' | 'name'>
  closeTo: string
}

/** The form of a key that came twice: the answer that showed the key may never have been seen (7-beyond §2). */
export function ExistingKeyDialog({ twice: { _id: id, name }, closeTo }: Props) {
  const location = useLocation()
  const to = (dialog: string, subject: string | null) =>
    withChanges(location, { lieu: null, dialog, id: subject })
  return (
    <Dialog title={`Clé «\u202f${name}\u202f» déjà créée`} closeTo={closeTo}>
      <div className="stack">
        <Notice
          tone="warning"
          title="Ce formulaire a été envoyé deux fois&#8239;: une seule clé a été créée."
        >
          <p>
            La clé ne s’affiche qu’une fois. Si vous n’avez pas pu la noter, révoquez-la, puis
            créez-en une autre.
          </p>
        </Notice>
        <div className="form-actions">
          <LinkButton tone="primary" to={to('revoke', id)} preventScrollReset>
            Révoquer cette clé
          </LinkButton>
          <LinkButton to={to('create', null)} preventScrollReset>
            Créer une autre clé
          </LinkButton>
          <LinkButton tone="quiet" to={closeTo} preventScrollReset>
            Fermer
          </LinkButton>
        </div>
      </div>
    </Dialog>
  )
}
