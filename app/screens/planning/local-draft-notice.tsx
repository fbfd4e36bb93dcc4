import { useEffect, useState } from 'react'
import { frenchDateTime } from '~/domain/format/dates'
import { type BlockView, codesByWorker } from '~/domain/planning/grid/grid-view'
import { Button, LinkButton } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { clearDraft, loadDraft, saveDraft } from './grid/local-draft'
import { useAddress } from './use-planning-url'

interface Props {
  storeKey: string
  block: BlockView
}

/** Local draft without the cells that the server has already; null when no cell is left. Deletes saved cells. */
function unsaved({ storeKey, block }: Props): { at: string; count: number } | null {
  const kept = loadDraft(storeKey)
  if (!kept) return null
  const codes = codesByWorker(block.sections.flatMap(({ rows }) => rows))
  const left = Object.entries(kept.cells).filter(([name, [, text]]) => {
    const [, worker = '', day = ''] = name.split('.')
    const stored = codes.get(worker)?.[Number(day) - 1]
    return stored !== undefined && stored !== text
  })
  if (left.length < Object.keys(kept.cells).length) saveDraft(storeKey, Object.fromEntries(left))
  return left.length > 0 ? { at: kept.at, count: left.length } : null
}

/** Offers to restore the local draft of unsaved cells, left by a closed tab or an expired session. */
export function LocalDraftNotice({ storeKey, block }: Props) {
  const address = useAddress()
  const [found, setFound] = useState<{ at: string; count: number } | null>(null)
  useEffect(() => setFound(unsaved({ storeKey, block })), [storeKey, block])
  if (!found) return null
  const cells = found.count < 2 ? '1 saisie' : `${found.count} saisies`
  return (
    <Notice tone="warning" title={`${cells} du ${frenchDateTime(found.at)} sans enregistrement`}>
      <div className="form-actions">
        <LinkButton tone="primary" to={address({ mode: 'edit' })}>
          Reprendre la saisie
        </LinkButton>
        <Button
          type="button"
          onClick={() => {
            clearDraft(storeKey)
            setFound(null)
          }}
        >
          Abandonner
        </Button>
      </div>
    </Notice>
  )
}
