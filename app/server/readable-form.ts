import { RuleError } from '~/domain/errors'

/** The body of a page's POST is no form, or a broken one. */
class UnreadableFormError extends RuleError {
  constructor(status: 400 | 415) {
    super('Le formulaire envoyé est illisible. Revenez à la page et envoyez-le de nouveau.', status)
  }
}

const FORM = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** The request, whose `formData` refuses what is no form with a sentence and 415 or 400 instead of failing. */
export function withReadableForm(request: Request): Request {
  const read = request.formData.bind(request)
  const copy = request.clone.bind(request)
  const formData = async () => {
    if (!FORM.test(request.headers.get('Content-Type') ?? '')) throw new UnreadableFormError(415)
    try {
      return await read()
    } catch (error) {
      // why: a visitor who left while sending is no mistake of the form
      if (request.signal.aborted) throw error
      throw new UnreadableFormError(400)
    }
  }
  return Object.assign(request, { formData, clone: () => withReadableForm(copy()) })
}
