/** What an action answers about a refused form; conform's `submission.reply()` has this shape. */
export interface FormResult {
  initialValue?: Record<string, unknown> | null
  /** sentences by field name; '' for the form as a whole */
  error?: Record<string, string[] | null> | null
}

/** The text typed before, to show it again. */
export function typed(result: FormResult | null | undefined, name: string): string | undefined {
  const value = result?.initialValue?.[name]
  return typeof value === 'string' ? value : undefined
}

/** The sentences of one field. */
export function errorsOf(
  result: FormResult | null | undefined,
  name: string,
): string[] | undefined {
  return result?.error?.[name] ?? undefined
}
