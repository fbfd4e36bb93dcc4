/** What happens to the file after the decisions of a form. */
export type NextStep = 'previewAgain' | 'importAgain'

/** Its texts: in a sentence, and on the form's button. */
export const NEXT_STEPS: Readonly<Record<NextStep, { effect: string; button: string }>> = {
  previewAgain: { effect: 'l’aperçu est refait', button: 'refaire l’aperçu' },
  importAgain: { effect: 'le même fichier est importé de nouveau', button: 'importer de nouveau' },
}
