import type { Role } from '../access/roles'

/** The page a sign-in leads to (spec 1 §2.3): administrators to /admin, every other role to /synthesis. */
export function landingPath(role: Role): '/admin' | '/synthesis' {
  return role === 'administrator' ? '/admin' : '/synthesis'
}

const SOMEWHERE = 'http://localhost'
const NOT_PAGES = /^\/(login|logout|api|build|healthz|metrics|confirm-password-reset)(\/|$)/

/**
 * The page a visitor came from, when it is safe to send him there: an absolute path of this site, of a page.
 * Null for anything a browser might read as another site's address.
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
