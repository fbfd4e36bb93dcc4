/** The part of Remix's router that is asked outside of components. */
interface Router {
  state: {
    location: { pathname: string; search: string }
    navigation: { state: string; formMethod?: string | undefined }
    loaderData: Record<string, unknown>
    actionData: Record<string, unknown> | null
  }
  /** @returns when the page is there, or the turn was given up or held back */
  navigate(
    to: { pathname: string; search: string; hash: string },
    options: { replace?: boolean; preventScrollReset?: boolean },
  ): Promise<void>
}

/** The router of this window, in the browser alone. */
export const router = () => (window as unknown as { __remixRouter: Router }).__remixRouter
