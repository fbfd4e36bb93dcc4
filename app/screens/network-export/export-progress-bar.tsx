import { useEffect, useState } from 'react'
import { counted } from '~/domain/format/numbers'
import {
  type ExportProgress,
  type NetworkExportView,
  PROGRESS_FIELD,
} from '~/domain/network-export/view'
import { rareUrls } from '~/rare-urls'

const ASK_AGAIN_MS = 500
/** Answers without progress after which the page stops asking: another process writes the file. */
const UNKNOWN_ANSWERS = 20

const ROUTE = 'routes/_app+/exports_.network'

/** Progress of an export; null when this process does not know it, or does not answer. */
async function ask(mark: string, signal: AbortSignal): Promise<ExportProgress | null> {
  const address = rareUrls.networkExport({ [PROGRESS_FIELD]: mark, _data: ROUTE })
  try {
    const view = (await (await fetch(address, { signal })).json()) as NetworkExportView
    return view.progress
  } catch {
    return null
  }
}

const pause = () => new Promise((resume) => setTimeout(resume, ASK_AGAIN_MS))

/** Asks for the progress until the export is complete, or unknown for long. */
async function follow(mark: string, show: (progress: ExportProgress) => void, signal: AbortSignal) {
  for (let unknown = 0; unknown < UNKNOWN_ANSWERS && !signal.aborted; ) {
    await pause()
    const progress = await ask(mark, signal)
    if (progress) show(progress)
    else unknown += 1
    if (progress?.name === null) return
  }
}

/** Progress of the export of a mark, while the browser downloads its file. */
export function ExportProgressBar({ mark }: { mark: string }) {
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const isDone = progress?.name === null
  useEffect(() => {
    const stop = new AbortController()
    void follow(mark, setProgress, stop.signal)
    return () => stop.abort()
  }, [mark])
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
