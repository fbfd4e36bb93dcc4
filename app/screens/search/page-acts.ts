import type { PaletteEntry, PaletteList } from '~/domain/search/palette'

/** Act of the open page: its own link or button, which the palette clicks. */
export interface PageAct extends PaletteEntry {
  element: HTMLElement
}

const PRINTS = 'main a[href^="/print-"]'
const SOURCES = [
  ['.page-actions > a:not(.to-search)', ''],
  [PRINTS, 'Imprimer'],
  ['.menu-actions a, .menu-actions button', ''],
] as const

const labelOf = (element: HTMLElement) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()

/** Acts of the page before those of the list; a label of both is the page's, whose link has the page's choices. */
export function withPageActs(own: readonly PageAct[], { screens, acts }: PaletteList): PaletteList {
  const labels = (entries: readonly PaletteEntry[]) => new Set(entries.map(({ label }) => label))
  const [pages, listed, offered] = [labels(screens), labels(acts), labels(own)]
  return {
    screens,
    acts: [
      ...own
        .filter(({ label }) => !pages.has(label))
        .map((act) => (listed.has(act.label) ? { ...act, detail: '' } : act)),
      ...acts.filter(({ label }) => !offered.has(label)),
    ],
  }
}

/** Acts that the open page offers: explain, export, print, profile, sign out. The page decides who may do what. */
export function pageActs(): PageAct[] {
  const found = SOURCES.flatMap(([selector, verb]) =>
    [...document.querySelectorAll<HTMLElement>(selector)].map((element) => {
      const label = labelOf(element)
      const named = verb && !label.startsWith(verb) ? `${verb} · ${label}` : label
      return { label: named, detail: 'Cette page', to: element.getAttribute('href') ?? '', element }
    }),
  )
  return found.filter(({ label }, i) => found.findIndex((act) => act.label === label) === i)
}
