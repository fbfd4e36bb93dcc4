import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { bring } from '~/ui/lazy-component'

interface ListProps {
  /** the open dialog, whose field the list reads */
  box: HTMLDialogElement
}

/** Notes the query of an Enter for the list, which may not have arrived. */
const noteEnter = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
  if (key === 'Enter') currentTarget.dataset.entered = currentTarget.value
}

/**
 * Palette over the page (7-beyond §6): the field is in every page's code and takes keys at once, the list is loaded at
 * the first opening. The browser returns the focus when the dialog closes.
 */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null)
  const [List, setList] = useState<ComponentType<ListProps>>()
  useEffect(() => {
    box.current?.showModal()
    bring(() => import('./palette')).then(({ Palette }) => setList(() => Palette))
  }, [])
  return (
    <dialog ref={box} className="dialog palette" aria-label="Rechercher" onClose={onClose}>
      <input
        className="input"
        aria-label="Écran, action, concession ou collaborateur"
        onKeyDown={noteEnter}
      />
      {List && box.current ? <List box={box.current} /> : null}
    </dialog>
  )
}
