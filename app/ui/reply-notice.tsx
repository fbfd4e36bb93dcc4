import { type FormReply, sentenceOf } from './form-reply'
import { Notice } from './notice'

/** What a form was answered whose dialog has nothing left to stand on: somebody else took its subject away meanwhile. */
export function ReplyNotice({ reply }: { reply: FormReply | null }) {
  const sentence = sentenceOf(reply)
  return sentence ? <Notice tone="error">{sentence}</Notice> : null
}
