import { type ComponentType, lazy } from 'react'

/** Loaders of the lazy components, by part name. */
const parts = new Map<string, () => Promise<void>>()

/**
 * Retries to load code every 2 s: the network may be down.
 * @param reloads reloads the page once after a failure with a network, because a new version has other file names;
 *   Remix does the same with a page's own code
 */
export const bring = <T,>(load: () => Promise<T>, reloads?: boolean): Promise<T> =>
  load().catch(async () => {
    await new Promise((go) => setTimeout(go, 2000))
    const isGone = reloads && navigator.onLine
    // once only: the browser asks a user with unsaved input, who may refuse the reload
    if (isGone) location.reload()
    return bring(load, !isGone && reloads)
  })

/**
 * Loads the code of the lazy components that the server rendered into this page. Await it before hydration. A part
 * hydrated later than its page would lose typed text when the page re-renders, and a part without code would break the
 * page. Until then the page works as without scripts.
 */
export async function loadRenderedParts(): Promise<void> {
  const marks = document.querySelectorAll<HTMLElement>('[data-part]')
  await Promise.all(
    [...marks].map(({ dataset }) => {
      const load = parts.get(dataset.part as string)
      return load && bring(load)
    }),
  )
}

/**
 * `React.lazy` with server rendering, for parts that most visits never open (a page loads at most 112 kB of scripts).
 * The browser loads the code when the component is first shown. No fallback: the router navigates in transitions, so
 * the previous page stays visible until the code is loaded.
 * @param name name of the part, unique in the product
 * @param atHand the component from a `.server` file; undefined in the browser
 */
export function lazyComponent<P extends object>(
  name: string,
  atHand: ComponentType<P> | undefined,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let known = atHand
  const Later = lazy(async () => ({
    default: await bring(load, true),
  })) as unknown as ComponentType<P>
  parts.set(name, async () => {
    known = await load()
  })
  return function OnDemand(props: P) {
    const Part = known ?? Later
    return (
      <>
        <Part {...props} />
        <template data-part={name} />
      </>
    )
  }
}
