/** How a page may be packed. */
export type Encoding = 'br' | 'gzip'

/** What the HTTP server hands to every loader and action beside the request. */
export interface LoadContext {
  /** lets the inline scripts of these digests run on the page that is answered (Content-Security-Policy) */
  allowScripts(digests: readonly string[]): void
  /** what the caller reads packed, the best first; null: nothing */
  encoding: Encoding | null
  requestId: string
  /** the caller's address; `X-Forwarded-For` counts only behind a trusted proxy */
  clientIp: string
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends LoadContext {}
}
