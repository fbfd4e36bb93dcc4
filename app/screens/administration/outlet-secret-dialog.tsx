import type { MadeOutlet } from '~/domain/outlets/view'
import { LinkButton } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'

const FIELD = 'secret-webhook'

/** The secret of a fresh webhook, the one time that it is shown (7-beyond §7). */
export function OutletSecretDialog({ made, closeTo }: { made: MadeOutlet; closeTo: string }) {
  const secret = made.secret ?? ''
  return (
    <Dialog title={`Webhook «\u202f${made.name}\u202f» créé`} closeTo={closeTo}>
      <div className="stack">
        <Notice tone="warning" title="Notez ce secret maintenant&#8239;: il ne sera plus affiché.">
          <p>
            Il permet au serveur de vérifier la signature de chaque message. En cas de perte,
            supprimez le webhook et recréez-le.
          </p>
        </Notice>
        <Field
          label="Secret de signature"
          hint="L’en-tête X-Signature contient t et v1, le HMAC-SHA256 de «&#8239;t.corps&#8239;» avec ce secret."
          input={{
            id: FIELD,
            name: FIELD,
            type: 'text',
            readOnly: true,
            value: secret,
            autoComplete: 'off',
            spellCheck: false,
            className: 'api-key',
          }}
        />
        <div className="form-actions">
          <CopyButton label="Copier le secret" done="Secret copié." text={secret} field={FIELD} />
          <LinkButton to={closeTo} preventScrollReset>
            J’ai noté le secret
          </LinkButton>
        </div>
      </div>
    </Dialog>
  )
}
