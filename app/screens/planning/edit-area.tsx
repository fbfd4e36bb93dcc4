import { type ComponentProps, type RefObject, useRef } from 'react'
import { lossText } from '~/domain/planning/view'
import { UnsavedChangesDialog } from '~/ui/unsaved-changes-dialog'
import { EditForm } from './edit-form'
import type { GridHandle } from './grid/attach'
import { clearDraft } from './grid/local-draft'
import type { Typing } from './use-grid-controller'

interface GuardProps {
  handle: RefObject<GridHandle | null>
  storeKey: string
}

/**
 * Asks before the user leaves a page with unsaved cells (spec 2 §4). Requires scripts; when the tab is closed, the
 * browser asks.
 */
function DiscardGuard({ handle, storeKey }: GuardProps) {
  const pending = () => handle.current?.pending() ?? 0
  return (
    <UnsavedChangesDialog
      pending={() => pending() > 0}
      subject={['month', 'site', 'mode']}
      onLeave={() => clearDraft(storeKey)}
    >
      {() => lossText(pending())}
    </UnsavedChangesDialog>
  )
}

interface Props extends Omit<ComponentProps<typeof EditForm>, 'typing'> {
  handle: RefObject<GridHandle | null>
  /** changes with the server's cells, which remounts the form with the new cells */
  version: string
}

/** Edit mode of a month: the form, and the unsaved-changes guard. */
export function EditArea({ handle, storeKey, version, ...form }: Props) {
  const typing = useRef<Typing>({ sent: null, since: new Map(), kept: null })
  return (
    <>
      <DiscardGuard handle={handle} storeKey={storeKey} />
      <EditForm key={version} storeKey={storeKey} typing={typing} {...form} />
    </>
  )
}
