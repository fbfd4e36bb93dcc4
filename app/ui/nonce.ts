import { createContext, useContext } from 'react'

/** The page's Content-Security-Policy nonce; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext('')

/** The nonce that inline scripts of this answer must carry. */
export const useNonce = (): string => useContext(NonceContext)
