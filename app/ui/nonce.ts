import { createContext, useContext } from 'react'

/** CSP nonce of the page's inline scripts during server rendering; empty in the browser. */
export const NonceContext = createContext('')

/** CSP nonce required on the page's inline scripts. */
export const useNonce = (): string => useContext(NonceContext)
