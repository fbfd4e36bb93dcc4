import type { ComponentProps, RefObject } from 'react'
import { DiscardGuard } from './discard-guard'
import { EditForm } from './edit-form'
import type { GridHandle } from './grid/attach'

interface Props extends ComponentProps<typeof EditForm> {
  handle: RefObject<GridHandle>
  /** changes whenever the server's cells do: the form is then built anew around what it holds */
  version: string
}

/** The month while it is edited: the form, and the question before typed cells are thrown away. */
export function EditArea({ handle, storeKey, version, ...form }: Props) {
  return (
    <>
      <DiscardGuard handle={handle} storeKey={storeKey} />
      <EditForm key={version} storeKey={storeKey} {...form} />
    </>
  )
}
