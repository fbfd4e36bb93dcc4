/** Addresses before and after a navigation. */
interface Turn {
  currentUrl: URL
  nextUrl: URL
}

/**
 * True when a navigation changes one query parameter of a page and nothing else. Its loaders need not run again where
 * the page's data already have what the parameter shows.
 */
export function onlyChanges(name: string, { currentUrl, nextUrl }: Turn): boolean {
  if (currentUrl.pathname !== nextUrl.pathname) return false
  const [before, after] = [currentUrl, nextUrl].map((url) => new URLSearchParams(url.search))
  if (!before || !after || before.get(name) === after.get(name)) return false
  before.delete(name)
  after.delete(name)
  return before.toString() === after.toString()
}
