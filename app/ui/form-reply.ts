/** What an action answers about a form that comes back; conform's `submission.reply()` has this shape. */
export interface FormReply {
  /** what was typed, blanks left out */
  initialValue?: Record<string, unknown> | null
  /** sentences by field name; '' for the form as a whole */
  error?: Record<string, string[] | null> | null
}
type Reply = FormReply | null | undefined

/** The text typed before, to show it again. */
export function typed(reply: Reply, name: string): string | undefined {
  const value = reply?.initialValue?.[name]
  return typeof value === 'string' ? value : undefined
}

/** The sentences of one field. */
export function errorsOf(reply: Reply, name: string): string[] | undefined {
  return reply?.error?.[name] ?? undefined
}

/** What a field shows: what was typed into the form that comes back, otherwise what is stored. */
export const shownIn = (reply: Reply, name: string, stored: string): string =>
  reply ? (typed(reply, name) ?? '') : stored

/** The first sentence, for a form that shows only one. */
export const sentenceOf = (reply: Reply): string | null =>
  Object.values(reply?.error ?? {}).flat()[0] ?? null

/** Whether the reply is that form's: it carries these values. */
export const isOf = (reply: Reply, values: Readonly<Record<string, string>>): boolean =>
  !!reply && Object.entries(values).every(([name, value]) => (typed(reply, name) ?? '') === value)

/** A reply's sentences as the error summary lists them, each under the identifier of its field. */
export const summaryOf = (reply: Reply, idOf: (field: string) => string) =>
  Object.fromEntries(
    Object.entries(reply?.error ?? {}).map(([field, texts]) => [field && idOf(field), texts]),
  )
