import { type FormReply, typed } from './form-reply'

/**
 * The value that a form showed when it was opened, kept when the form comes back refused, so that another editor's
 * change made meanwhile is still noticed. A refusal that shows that change leaves the field out (`fulfil`).
 */
export const seenIn = (reply: FormReply | null, name: string, stored: string): string =>
  typed(reply, name) ?? stored
