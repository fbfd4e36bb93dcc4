import { SubmitButton } from '~/ui/submit-button'

/** What an import leaves alone, said above its form. */
export const KEPT_SITES = 'Une concession dont une ligne est fausse garde ce qu’elle avait.'

/** Beside 'Importer': the same form, looked at before anything is stored (7-beyond §2). */
export const CheckFirst = () => (
  <SubmitButton tone="quiet" name="dryRun" value="true" pending="Contrôle du fichier…">
    Vérifier d’abord
  </SubmitButton>
)
