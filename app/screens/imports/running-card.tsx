import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { counted } from '~/domain/format/numbers'
import type { ImportDetails } from '~/domain/imports/view'
import { Card } from '~/ui/card'
import { ProgressBar } from '~/ui/progress-bar'

const ASK_AGAIN_MS = 700

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

/** Progress of a running import; polls the server, with and without scripts. */
export function RunningCard({ progress }: { progress: ImportDetails['progress'] }) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(revalidate, ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [state, revalidate])
  const { text, percent } = stepOf(progress)
  return (
    <Card title="Import en cours">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <div className="stack" role="status">
        <p>{text}</p>
        <ProgressBar percent={percent} label="Avancement de l’import" />
      </div>
    </Card>
  )
}
