import type { Role } from '../access/roles'

/** Landing page after sign-in (spec 1 §2.3): administrators /admin, every other role /synthesis. */
export function landingPath(role: Role): '/admin' | '/synthesis' {
  return role === 'administrator' ? '/admin' : '/synthesis'
}

const SOMEWHERE = 'http://localhost'
const NOT_PAGES = /^\/(login|logout|api|build|healthz|metrics|confirm-password-reset)(\/|$)/

/**
 * Validates a redirect target: an absolute path to a page of this site. Null for any text that a browser might resolve
 * to another site.
 */
export function safeReturn(path: string | null): string | null {
  if (!path?.startsWith('/') || path.length > 2000) return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these from addresses
  if (/[\\\u0000-\u001f\u007f]/.test(path)) return null
  try {
    const url = new URL(path, SOMEWHERE)
    if (url.origin !== SOMEWHERE || url.pathname.startsWith('//') || path.startsWith('//'))
      return null
    if (url.pathname === '/' || NOT_PAGES.test(url.pathname)) return null
    url.searchParams.delete('_data')
    return url.pathname + url.search
  } catch {
    return null
  }
}
