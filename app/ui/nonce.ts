import { createContext, useContext } from 'react'

/** What the server knows a page's own scripts by while it is drawn; empty in the browser. */
export const NonceContext = createContext('')

/** The nonce that the page's own inline scripts must carry, so that they are allowed to run. */
export const useNonce = (): string => useContext(NonceContext)
