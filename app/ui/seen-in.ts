import { type FormReply, typed } from './form-reply'

/**
 * What a form carries of what it showed when it was opened, also when it comes back refused: what somebody else stored
 * meanwhile has not been shown. A refusal that names that leaves the field out (`fulfil`).
 */
export const seenIn = (reply: FormReply | null, name: string, stored: string): string =>
  typed(reply, name) ?? stored
