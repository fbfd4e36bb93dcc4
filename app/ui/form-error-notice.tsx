import { type FormReply, sentenceOf } from './form-reply'
import { Notice } from './notice'

/** Error message of a form whose dialog cannot be rendered, because another user deleted its subject. */
export function ReplyNotice({ reply }: { reply: FormReply | null }) {
  const sentence = sentenceOf(reply)
  return sentence ? <Notice tone="error">{sentence}</Notice> : null
}
