import { type ComponentType, lazy } from 'react'

/** How to bring the code of each part that is not in the page's own scripts. */
const parts = new Map<string, () => Promise<void>>()

/**
 * Asks for code until it comes: the network may be gone.
 * @param anew whether the address is loaded whole where there is a network, as Remix does with a page's own code: a new
 *   version has other files
 */
const bring = <T,>(load: () => Promise<T>, anew?: boolean): Promise<T> =>
  load().catch(async () => {
    await new Promise((go) => setTimeout(go, 2000))
    const isGone = anew && navigator.onLine
    // why once: the browser asks whoever has typed something, and he may say no
    if (isGone) location.reload()
    return bring(load, !isGone && anew)
  })

/**
 * Brings the code of the parts that the server rendered into this page. To be awaited before scripts attach: a part
 * that attached later than its page would lose what is typed into it as soon as the page around it changes, and one
 * whose code does not come at all would take the whole page away. Until then the page works as without scripts.
 */
export async function loadShownParts(): Promise<void> {
  const marks = document.querySelectorAll<HTMLElement>('[data-part]')
  await Promise.all(
    [...marks].map(({ dataset }) => {
      const load = parts.get(dataset.part as string)
      return load && bring(load)
    }),
  )
}

/**
 * A component whose code the browser loads when it is first shown; the server has it at hand and renders it
 * with the page. For parts that most visits never open (a page loads at most 110 kB of scripts). There is no fallback on purpose:
 * the router changes pages in transitions, so the page before stays in sight until the part is there.
 * @param name of the part, unique in the product
 * @param atHand the component from a `.server` file: absent in the browser
 */
export function onDemand<P extends object>(
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
