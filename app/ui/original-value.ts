import { type FormReply, typed } from './form-reply'

/**
 * Original value of a field (hidden field). Survives a rejected submit, so that the next submit still detects a
 * concurrent edit. An error message that shows the concurrent edit omits the field, which resets the original value.
 * @param name begins with 'seen': `handleForm` drops these fields after an edit conflict
 */
export const originalValue = (reply: FormReply | null, name: string, stored: string): string =>
  typed(reply, name) ?? stored
