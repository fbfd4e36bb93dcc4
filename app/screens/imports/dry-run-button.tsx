import { SubmitButton } from '~/ui/submit-button'

/** Notice above the import form: a concession with an invalid row keeps its stored figures. */
export const KEEPS_PREVIOUS_DATA =
  'Si une ligne est en erreur, les chiffres déjà enregistrés de la concession sont conservés.'

/** Button next to 'Importer' that submits the same form as a dry run, which stores nothing (7-beyond §2). */
export const DryRunButton = () => (
  <SubmitButton tone="quiet" name="dryRun" value="true" pending="Contrôle du fichier…">
    Vérifier d’abord
  </SubmitButton>
)
