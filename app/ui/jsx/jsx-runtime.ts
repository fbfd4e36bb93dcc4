import * as runtime from 'react/jsx-runtime'

export type { JSX } from 'react/jsx-runtime'

// direct exports: React's CommonJS module would add a property access per element, 0.5 kB (gzip) on a page
export const { jsx, jsxs, Fragment } = runtime
