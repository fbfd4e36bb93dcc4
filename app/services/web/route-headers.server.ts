/** Arguments of a Remix route's `headers` function. */
interface Given {
  loaderHeaders: Headers
  actionHeaders?: Headers | undefined
}

/**
 * The headers of a page whose forms may have to wait: what its action and loader say (`Retry-After`).
 */
export function answerHeaders({ loaderHeaders, actionHeaders }: Given): Headers {
  const headers = new Headers(loaderHeaders)
  for (const [name, value] of actionHeaders ?? []) headers.set(name, value)
  return headers
}
