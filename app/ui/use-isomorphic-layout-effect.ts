import { useEffect, useLayoutEffect } from 'react'

/**
 * `useLayoutEffect` in the browser, `useEffect` on the server. Effects that move the focus run before the paint: later
 * they would interrupt a user who is already typing.
 */
// React warns about `useLayoutEffect` on the server, where neither effect runs
export const useIsomorphicLayoutEffect =
  typeof document === 'undefined' ? useEffect : useLayoutEffect
