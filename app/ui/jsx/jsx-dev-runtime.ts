/** JSX runtime for tests, whose compiler adds the source position of each element. */
export * from 'react/jsx-dev-runtime'
