import { counted } from '~/domain/format/numbers'
import type { ImportDetails } from '~/domain/imports/view'
import { PolledProgress } from '~/ui/polled-progress'

/** Label and percentage of the import's current step. */
function stepOf({ stage, done, total }: ImportDetails['progress']): {
  text: string
  percent: number
} {
  if (stage === 'reading') return { text: 'Lecture du fichier…', percent: 10 }
  if (stage === 'checking') return { text: 'Contrôle des lignes…', percent: 40 }
  const share = total > 0 ? done / total : 0
  const text = `Enregistrement${'\u202f'}: ${done} sur ${counted(total, 'concession')}…`
  return { text, percent: 60 + 40 * share }
}

/** Progress of a running import. */
export function RunningCard({ progress }: { progress: ImportDetails['progress'] }) {
  const step = stepOf(progress)
  return <PolledProgress title="Import en cours" label="Avancement de l’import" {...step} />
}
