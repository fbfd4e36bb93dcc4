/** Action data of a rejected form, in the shape of conform's `submission.reply()`. */
export interface FormReply {
  /** submitted values, without empty ones */
  initialValue?: Record<string, unknown> | null
  /** messages by field name; '' for the form as a whole */
  error?: Record<string, string[] | null> | null
}
type Reply = FormReply | null | undefined

/** Submitted text of a field; undefined when it was empty. */
export function typed(reply: Reply, name: string): string | undefined {
  const value = reply?.initialValue?.[name]
  return typeof value === 'string' ? value : undefined
}

/** Error messages of a field. */
export function errorsOf(reply: Reply, name: string): string[] | undefined {
  return reply?.error?.[name] ?? undefined
}

/** Value of a field: the submitted one after a rejected submit, otherwise the stored one. */
export const fieldValue = (reply: Reply, name: string, stored: string): string =>
  reply ? (typed(reply, name) ?? '') : stored

/** First error message, for a form that shows only one; null without errors. */
export const sentenceOf = (reply: Reply): string | null =>
  Object.values(reply?.error ?? {}).flat()[0] ?? null

/** @returns whether the reply belongs to the form with these values */
export const isReplyFor = (reply: Reply, values: Readonly<Record<string, string>>): boolean =>
  !!reply && Object.entries(values).every(([name, value]) => (typed(reply, name) ?? '') === value)

/** Error messages of a reply by element id, for `ErrorSummary`. */
export const summaryOf = (reply: Reply, idOf: (field: string) => string) =>
  Object.fromEntries(
    Object.entries(reply?.error ?? {}).map(([field, texts]) => [field && idOf(field), texts]),
  )
