import type { MouseEvent } from 'react'
import type { PaletteEntry, PaletteGroup } from '~/domain/search/palette'

const PREFIX = 'palette-'

/** Element id of an option, by its index among all options. */
export const optionId = (index: number): string => PREFIX + index

function Option({
  entry,
  index,
  marked,
}: {
  entry: PaletteEntry
  index: number
  marked: number | null
}) {
  const { label, detail, to } = entry
  const attributes = {
    id: optionId(index),
    role: 'option',
    'aria-selected': index === marked,
    className: 'palette-option',
  }
  const content = (
    <>
      <span>{label}</span> {detail ? <span className="muted">{detail}</span> : null}
    </>
  )
  return to ? (
    <a {...attributes} href={to} tabIndex={-1}>
      {content}
    </a>
  ) : (
    <div {...attributes}>{content}</div>
  )
}

const indexAt = ({ target }: MouseEvent): number | null => {
  const id = (target as Element).closest('[role=option]')?.id
  return id ? Number(id.slice(PREFIX.length)) : null
}

interface Props {
  groups: readonly PaletteGroup[]
  /** index of the marked option among all options; null for none */
  marked: number | null
  onMark: (index: number) => void
  onOpen: (index: number) => void
}

/** Listbox of the palette; the field keeps the focus. A click with a modifier opens a link in another tab. */
export function PaletteOptions({ groups, marked, onMark, onOpen }: Props) {
  let next = 0
  const move = (event: MouseEvent) => {
    const index = indexAt(event)
    if (index !== null && index !== marked) onMark(index)
  }
  const click = (event: MouseEvent) => {
    const index = indexAt(event)
    if (index === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(index)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      id="palette"
      role="listbox"
      aria-label="Résultats"
      className="palette-list"
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={move}
      onClick={click}
    >
      {groups.map(({ title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
        <div key={title} role="group" aria-label={title}>
          <p className="palette-title" aria-hidden="true">
            {title}
          </p>
          {entries.map((entry) => (
            <Option
              key={`${entry.label} ${entry.to}`}
              entry={entry}
              index={next++}
              marked={marked}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
