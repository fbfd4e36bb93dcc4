/** Result of loading a part without which the page can be shown: the value, or the French message in its place. */
export type ReadResult<T> = { value: T; error: null } | { value: null; error: string }
