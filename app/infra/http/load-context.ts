/** Content encoding of a compressed page. */
export type Encoding = 'br' | 'gzip'

/** Context that the HTTP server passes to every loader and action, in addition to the request. */
export interface LoadContext {
  /** allows inline scripts with these digests on the page (Content-Security-Policy) */
  allowScripts(digests: readonly string[]): void
  /** the preferred encoding that the client accepts; null: none */
  encoding: Encoding | null
  requestId: string
  /** the client's address; `X-Forwarded-For` counts only behind a trusted proxy */
  clientIp: string
  /** waits until the response's buffer has room; rejects when the client has left */
  drained(): Promise<void>
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends LoadContext {}
}
