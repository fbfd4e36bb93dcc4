import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { counted } from '~/domain/format/numbers'
import { type NetworkExportView, PROGRESS_FIELD } from '~/domain/network-export/view'
import { rareUrls } from '~/rare-urls'

const ASK_AGAIN_MS = 500
/** Answers without progress after which the page stops asking: another process writes the file. */
const UNKNOWN_ANSWERS = 20

/** Progress of the export of a mark, while the browser downloads its file. */
export function ExportProgressBar({ mark }: { mark: string }) {
  const { data, load, state } = useFetcher<{ progress: NetworkExportView['progress'] }>()
  const unknown = useRef(0)
  const progress = data?.progress ?? null
  const isDone = progress?.name === null
  useEffect(() => {
    if (state !== 'idle' || isDone) return
    if (data && !data.progress) unknown.current += 1
    if (unknown.current >= UNKNOWN_ANSWERS) return
    const timer = setTimeout(
      () => load(rareUrls.networkExport({ [PROGRESS_FIELD]: mark })),
      ASK_AGAIN_MS,
    )
    return () => clearTimeout(timer)
  }, [state, isDone, data, load, mark])
  const text = isDone
    ? 'Fichier ZIP complet.'
    : progress
      ? `${progress.name}\u202f: ${counted(progress.done, 'fichier')} sur ${progress.total}…`
      : 'Préparation de l’export…'
  return (
    <div className="stack" role="status">
      <p>{text}</p>
      <progress
        className="meter"
        aria-label="Avancement de l’export"
        {...(progress ? { max: progress.total, value: progress.done } : {})}
      />
    </div>
  )
}
