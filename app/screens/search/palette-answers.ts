import { useEffect, useState } from 'react'
import type { PaletteFound, PaletteList } from '~/domain/search/palette'

/** Debounce: milliseconds without input before the server is asked. */
const PAUSE_MS = 150

/** Screens and acts by the address of the page, for the time the page is open. */
const known = new Map<string, PaletteList>()

const here = () => location.pathname + location.search

/** @throws TypeError without an answer of the product */
async function ask<T>(query: Record<string, string>, signal: AbortSignal): Promise<T> {
  const response = await fetch(`/search/palette?${new URLSearchParams({ at: here(), ...query })}`, {
    signal,
    headers: { Accept: 'application/json' },
  })
  if (response.redirected) {
    // the session ended: the sign-in page says so, and leads back to this page
    const url = new URL(response.url)
    url.searchParams.set('retour', here())
    location.assign(url)
  }
  if (!response.ok) throw new TypeError(`${response.status}`)
  return response.json()
}

/**
 * Screens and acts for the open page; null until they have arrived. After a failure they are asked for again with the
 * next input.
 * @param onEnd called after a request, with whether the server answered
 */
export function useScreensAndActs(
  query: string,
  onEnd: (answered: boolean) => void,
): PaletteList | null {
  const [list, setList] = useState(() => known.get(here()) ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one request for each query until one is answered
  useEffect(() => {
    if (list) return
    const stop = new AbortController()
    ask<PaletteList>({}, stop.signal).then(
      (answer) => {
        known.set(here(), answer)
        setList(answer)
        onEnd(true)
      },
      () => stop.signal.aborted || onEnd(false),
    )
    return () => stop.abort()
  }, [query])
  return list
}

/**
 * The server's answer to the typed query after a pause. A later query cancels the request of an earlier one, so that
 * the last answer is the one shown.
 * @param onEnd called after a request, with whether the server answered
 */
export function useFound(query: string, onEnd: (answered: boolean) => void): PaletteFound | null {
  const [found, setFound] = useState<PaletteFound | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one request for each query
  useEffect(() => {
    if (!query) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      ask<PaletteFound>({ q: query }, stop.signal).then(
        (answer) => {
          setFound(answer)
          onEnd(true)
        },
        () => stop.signal.aborted || onEnd(false),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query])
  return found
}
