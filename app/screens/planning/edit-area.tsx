import { type ComponentProps, type RefObject, useRef } from 'react'
import { DiscardGuard } from './discard-guard'
import { EditForm } from './edit-form'
import type { GridHandle } from './grid/attach'
import type { Typing } from './use-grid-controller'

interface Props extends Omit<ComponentProps<typeof EditForm>, 'typing'> {
  handle: RefObject<GridHandle | null>
  /** changes whenever the server's cells do: the form is then built anew around what it holds */
  version: string
}

/** The month while it is edited: the form, and the question before typed cells are thrown away. */
export function EditArea({ handle, storeKey, version, ...form }: Props) {
  const typing = useRef<Typing>({ sent: null, since: new Map() })
  return (
    <>
      <DiscardGuard handle={handle} storeKey={storeKey} />
      <EditForm key={version} storeKey={storeKey} typing={typing} {...form} />
    </>
  )
}
