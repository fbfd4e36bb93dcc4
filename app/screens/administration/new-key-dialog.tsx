import type { MadeKey } from '~/domain/api-keys/view'
import { OneTimeDialog } from './one-time-dialog'

/** A fresh key, the one time that it is shown (7-beyond §2). */
export function NewKeyDialog({ made, closeTo }: { made: MadeKey; closeTo: string }) {
  return (
    <OneTimeDialog
      title={`Clé «\u202f${made.name}\u202f» créée`}
      closeTo={closeTo}
      warning={[
        'Notez cette clé maintenant\u202f: elle ne sera plus affichée.',
        'Elle n’est conservée nulle part en clair. En cas de perte, créez-en une autre et révoquez celle-ci.',
      ]}
      field="cle-faite"
      label="Clé API"
      hint="À envoyer dans l’en-tête Authorization&#8239;: Bearer, suivi d’une espace et de la clé."
      text={made.key}
      copy="Copier la clé"
      copied="Clé copiée."
    />
  )
}
