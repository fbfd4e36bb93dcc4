import { foldedText, searchTest } from '../text-matching'

/** Option of the palette (7-beyond §6): a screen, an act, a scope or a collaborator. */
export interface PaletteEntry {
  label: string
  detail: string
  /** URL that it opens; '' for an act of the open page, which the browser performs */
  to: string
  /** further words by which it is found */
  words?: string
}

/** Screens and acts of the user's role for the open page; filtered in the browser. */
export interface PaletteList {
  screens: PaletteEntry[]
  acts: PaletteEntry[]
}

/** Scopes and collaborators that the server found for a query. */
export interface PaletteFound {
  query: string
  places: PaletteEntry[]
  people: PaletteEntry[]
  /** true when results were left out */
  more: boolean
}

/** Options under one title. */
export interface PaletteGroup {
  title: string
  entries: PaletteEntry[]
}

/** Rank of an option: its label begins with the query, a word of it does, or it contains the query elsewhere. */
const START = 0
const WORD = 1
const INSIDE = 2

/** @returns rank of an option for a query, 0 is best; null when a word of the query is in neither label nor words */
export function rankOf({ label, words = '' }: PaletteEntry, query: string): number | null {
  const typed = foldedText(query.trim())
  const folded = foldedText(label)
  const all = `${folded} ${foldedText(words)}`
  if (!searchTest(typed)(all)) return null
  if (folded.startsWith(typed)) return START
  return all.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed.split(/\s+/)[0] ?? ''))
    ? WORD
    : INSIDE
}

/** Matching options, best rank first; equal ranks keep their order. */
function matching(entries: readonly PaletteEntry[], query: string) {
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry, query)
    return rank === null ? [] : [{ entry, rank }]
  })
  ranked.sort((a, b) => a.rank - b.rank)
  return { best: ranked[0]?.rank ?? INSIDE, entries: ranked.map(({ entry }) => entry) }
}

/**
 * Groups of the palette for a query (7-beyond §6). Screens and acts are first, the group with the better match on top:
 * the server's later answer is added below and moves no option. An empty query lists all acts, then all screens.
 * @param found the server's answer; ignored when it answers another query
 */
export function paletteGroups(
  { screens, acts }: PaletteList,
  found: PaletteFound | null,
  query: string,
): PaletteGroup[] {
  const typed = query.trim()
  const answer = typed && found?.query === typed ? found : null
  const shown = { title: 'Écrans', ...matching(screens, typed) }
  const done = { title: 'Agir', ...matching(acts, typed) }
  const local = !typed || done.best < shown.best ? [done, shown] : [shown, done]
  return [
    ...local.map(({ title, entries }) => ({ title, entries })),
    { title: 'Concessions', entries: answer?.places ?? [] },
    { title: 'Collaborateurs', entries: answer?.people ?? [] },
  ].filter(({ entries }) => entries.length > 0)
}

/**
 * Option that Enter opens: the marked one, else the first. While the server's answer is awaited, only a marked option or
 * one with a word that begins with the query. Nothing is opened without a query or a mark.
 * @param marked index that the arrow keys marked among all options; null for none
 * @returns 'wait' when the answer decides
 */
export function entered(
  options: readonly PaletteEntry[],
  marked: number | null,
  { query, awaited }: { query: string; awaited: boolean },
): PaletteEntry | 'wait' | null {
  if (marked === null && !query.trim()) return null
  const chosen = options[marked ?? 0] ?? null
  if (marked !== null || !awaited) return chosen
  const rank = chosen && rankOf(chosen, query)
  return rank !== null && rank < INSIDE ? chosen : 'wait'
}

/** Index after an arrow key, from the last option to the first and back; null without options. */
export function stepped(marked: number | null, by: 1 | -1, count: number): number | null {
  if (count === 0) return null
  return ((marked ?? (by > 0 ? -1 : 0)) + by + count) % count
}
