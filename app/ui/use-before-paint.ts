import { useEffect, useLayoutEffect } from 'react'

/**
 * An effect that has run before anybody sees, or types into, what it belongs to: what moves the focus must not
 * do so a moment later, under the hands of whoever already goes on.
 */
// why: React warns on the server, where neither of the two runs
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
