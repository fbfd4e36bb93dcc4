/** The same for tests, whose compiler adds the place of each element in its file. */
export * from 'react/jsx-dev-runtime'
