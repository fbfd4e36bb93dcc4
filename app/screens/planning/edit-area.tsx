import { type ComponentProps, type RefObject, useRef } from 'react'
import { DiscardGuard } from './discard-guard'
import { EditForm } from './edit-form'
import type { GridHandle } from './grid/attach'
import type { Typing } from './use-grid-controller'

interface Props extends Omit<ComponentProps<typeof EditForm>, 'typing'> {
  handle: RefObject<GridHandle | null>
  /** changes with the server's cells, which remounts the form with the new cells */
  version: string
}

/** Edit mode of a month: the form, and the unsaved-changes guard. */
export function EditArea({ handle, storeKey, version, ...form }: Props) {
  const typing = useRef<Typing>({ sent: null, since: new Map() })
  return (
    <>
      <DiscardGuard handle={handle} storeKey={storeKey} />
      <EditForm key={version} storeKey={storeKey} typing={typing} {...form} />
    </>
  )
}
