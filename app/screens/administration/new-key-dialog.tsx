import type { MadeKey } from '~/domain/api-keys/view'
import { LinkButton } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'

const FIELD = 'cle-faite'

/** A fresh key, the one time that it is shown (7-beyond §2). */
export function NewKeyDialog({ made, closeTo }: { made: MadeKey; closeTo: string }) {
  return (
    <Dialog title={`Clé «\u202f${made.name}\u202f» créée`} closeTo={closeTo}>
      <div className="stack">
        <Notice
          tone="warning"
          title="Notez cette clé maintenant&#8239;: elle ne sera plus affichée."
        >
          <p>
            Elle n’est conservée nulle part en clair. En cas de perte, créez-en une autre et
            révoquez celle-ci.
          </p>
        </Notice>
        <Field
          label="Clé API"
          hint="À envoyer dans l’en-tête Authorization&#8239;: Bearer, suivi d’une espace et de la clé."
          input={{
            id: FIELD,
            name: FIELD,
            type: 'text',
            readOnly: true,
            value: made.key,
            autoComplete: 'off',
            spellCheck: false,
            className: 'api-key',
          }}
        />
        <div className="form-actions">
          <CopyButton label="Copier la clé" done="Clé copiée." text={made.key} field={FIELD} />
          <LinkButton to={closeTo} preventScrollReset>
            J’ai noté la clé
          </LinkButton>
        </div>
      </div>
    </Dialog>
  )
}
