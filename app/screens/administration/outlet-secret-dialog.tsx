import type { MadeOutlet } from '~/domain/outlets/view'
import { OneTimeDialog } from './one-time-dialog'

/** The secret of a fresh webhook, the one time that it is shown (7-beyond §7). */
export function OutletSecretDialog({ made, closeTo }: { made: MadeOutlet; closeTo: string }) {
  return (
    <OneTimeDialog
      title={`Webhook «\u202f${made.name}\u202f» créé`}
      closeTo={closeTo}
      warning={[
        'Notez ce secret maintenant\u202f: il ne sera plus affiché.',
        'Il permet au serveur de vérifier la signature de chaque message. En cas de perte, supprimez le webhook et recréez-le.',
      ]}
      field="secret-webhook"
      label="Secret de signature"
      hint="L’en-tête X-Signature contient t et v1, le HMAC-SHA256 de «&#8239;t.corps&#8239;» avec ce secret."
      text={made.secret ?? ''}
      copy="Copier le secret"
      copied="Secret copié."
    />
  )
}
