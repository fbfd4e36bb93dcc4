import { SubmitButton } from '~/ui/submit-button'

/** Notice above the import form: a concession with an invalid row keeps its stored figures. */
export const KEEPS_PREVIOUS_DATA =
  'Si une ligne est en erreur, les chiffres déjà enregistrés de la concession sont conservés.'

/**
 * Buttons of a form with a file. The first one, which Enter presses, is a dry run and stores nothing (7-beyond §2).
 * @param pending text of 'Importer' during the submit
 */
export const ImportButtons = ({ pending }: { pending: string }) => (
  <div className="form-actions">
    <SubmitButton name="dryRun" value="true" pending="Contrôle du fichier…">
      Vérifier d’abord
    </SubmitButton>
    <SubmitButton tone="quiet" icon="upload" name="dryRun" value="false" pending={pending}>
      Importer
    </SubmitButton>
  </div>
)
