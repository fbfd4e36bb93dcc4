import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A component whose code the browser loads when it is first shown; the server has it at hand and renders it
 * with the page. For parts that most visits never open (issue 2: 110 kB per page).
 * @param atHand the component from a `.server` file: absent in the browser
 */
export function onDemand<P extends object>(
  atHand: ComponentType<P> | undefined,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Loaded: ComponentType<P> =
    atHand ?? (lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>)
  return function OnDemand(props: P) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
