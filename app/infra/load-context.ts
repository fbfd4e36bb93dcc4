/** What the HTTP server hands to every loader and action beside the request. */
export interface LoadContext {
  /** of the Content-Security-Policy, for the scripts of a page */
  nonce: string
  requestId: string
  /** the caller's address; `X-Forwarded-For` counts only behind a trusted proxy */
  clientIp: string
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends LoadContext {}
}
