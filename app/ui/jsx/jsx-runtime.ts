import * as runtime from 'react/jsx-runtime'

export type { JSX } from 'react/jsx-runtime'

// why: React's module is CommonJS, and each element would read it through an object: 0.5 kB gzipped on a page
export const { jsx, jsxs, Fragment } = runtime
