/** A reading that the page can do without: its value, or the sentence shown in its place. */
export type Reading<T> = { value: T; error: null } | { value: null; error: string }
