import { SubmitButton } from '~/ui/submit-button'

/** Beside 'Importer': the same form, looked at before anything is stored (7-beyond §2). */
export const CheckFirst = () => (
  <SubmitButton tone="quiet" name="dryRun" value="true" pending="Contrôle du fichier…">
    Vérifier d’abord
  </SubmitButton>
)
