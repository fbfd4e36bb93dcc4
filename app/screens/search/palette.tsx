import { useEffect, useRef, useState } from 'react'
import { counted } from '~/domain/format/numbers'
import {
  entered,
  type PaletteEntry,
  type PaletteFound,
  paletteGroups,
  stepped,
} from '~/domain/search/palette'
import { canNavigate, NO_ANSWER } from '~/ui/connection-failure'
import { router } from '~/ui/router'
import { type PageAct, pageActs, withPageActs } from './page-acts'
import { useFound, useScreensAndActs } from './palette-answers'
import { optionId, PaletteOptions } from './palette-list'

const EMPTY = { screens: [], acts: [] }

/** Performs an act of the page, or opens an address; the page under the palette has the focus again. */
function perform(entry: PaletteEntry | PageAct, box: HTMLDialogElement): void {
  box.close()
  if ('element' in entry) entry.element.click()
  else if (canNavigate()) {
    const { pathname, search, hash } = new URL(entry.to, location.href)
    router().navigate({ pathname, search, hash }, {})
  }
}

/** Attributes of the field that only the list needs. */
const FIELD = [
  ['role', 'combobox'],
  ['aria-autocomplete', 'list'],
  ['aria-controls', 'palette'],
  ['autocomplete', 'off'],
  ['maxlength', '100'],
  ['placeholder', 'Écran, action, concession…'],
] as const

/** Text of the field, and the keys that move and open. The field was in the page before this code. */
function useField(box: HTMLDialogElement, onKey: (event: KeyboardEvent) => void) {
  const [input] = useState(() => box.querySelector('input') as HTMLInputElement)
  const [text, setText] = useState(input.value)
  const now = useRef(onKey)
  now.current = onKey
  useEffect(() => {
    for (const [name, value] of FIELD) input.setAttribute(name, value)
    const stop = new AbortController()
    const { signal } = stop
    input.addEventListener('input', () => setText(input.value), { signal })
    input.addEventListener('keydown', (event) => now.current(event), { signal })
    // a click on the backdrop closes
    box.addEventListener('click', ({ target }) => target === box && box.close(), { signal })
    return () => stop.abort()
  }, [input, box])
  return { input, query: text.trim() }
}

interface State {
  query: string
  found: PaletteFound | null
  count: number
  awaited: boolean
  lost: boolean
}

function statusText({ query, found, count, awaited, lost }: State): string {
  if (lost) return NO_ANSWER
  if (awaited) return 'Recherche…'
  if (count === 0) return `Rien ne correspond à «\u202f${query}\u202f».`
  return query && found?.more
    ? 'Les 12 premiers de chaque sorte. Précisez la recherche pour voir les autres.'
    : counted(count, 'résultat')
}

/** List of the palette (7-beyond §6): ARIA combobox, whose field keeps the focus while arrow keys mark an option. */
export function Palette({ box }: { box: HTMLDialogElement }) {
  const [acts] = useState(pageActs)
  const [mark, setMark] = useState<{ query: string; index: number } | null>(null)
  const [lost, setLost] = useState(false)
  // the query whose answers Enter waits for; Enter may have been pressed before this code
  const waits = useRef<string | null>(box.querySelector('input')?.dataset.entered?.trim() ?? null)
  const { input, query } = useField(box, (event) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.isComposing || !(by || event.key === 'Enter')) return
    event.preventDefault()
    if (by) setMark({ query, index: stepped(active, by, count) ?? 0 })
    else enter()
  })
  const end = (answered: boolean) => setLost(!answered)
  const list = useScreensAndActs(query, end)
  const found = useFound(query, end)
  const groups = paletteGroups(withPageActs(acts, list ?? EMPTY), found, query)
  const options = groups.flatMap(({ entries }) => entries)
  const count = options.length
  // typing takes the mark back to the first option
  const marked = mark?.query === query && mark.index < count ? mark.index : null
  const active = marked ?? (query && count > 0 ? 0 : null)
  const awaited = !lost && (!list || (query !== '' && found?.query !== query))
  const open = (entry: PaletteEntry | undefined) => entry && perform(entry, box)
  const enter = () => {
    const chosen = entered(options, marked, { query, awaited })
    waits.current = chosen === 'wait' ? query : null
    if (chosen && chosen !== 'wait') open(chosen)
  }
  useEffect(() => {
    if (awaited || waits.current === null) return
    const isSame = waits.current === query
    waits.current = null
    if (isSame && options.length === 1) open(options[0])
  })
  useEffect(() => {
    input.setAttribute('aria-expanded', String(count > 0))
    if (active === null) return input.removeAttribute('aria-activedescendant')
    input.setAttribute('aria-activedescendant', optionId(active))
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [input, count, active])
  return (
    <>
      {count > 0 ? (
        <PaletteOptions
          groups={groups}
          marked={active}
          onMark={(index) => setMark({ query, index })}
          onOpen={(index) => open(options[index])}
        />
      ) : null}
      <p role="status" className={awaited ? 'palette-note palette-wait' : 'palette-note'}>
        {statusText({ query, found, count, awaited, lost })}
      </p>
      <div className="palette-foot">
        <span aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> choisir · <kbd>Entrée</kbd> ouvrir · <kbd>Échap</kbd> fermer
        </span>
        <button type="button" className="button button-small" onClick={() => box.close()}>
          Fermer
        </button>
      </div>
    </>
  )
}
