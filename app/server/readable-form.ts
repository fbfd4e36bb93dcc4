import { assertFewMarks } from '~/domain/edits/text-line'
import { RuleError } from '~/domain/errors'

/** The body of a page's POST is no form, or a broken one. */
class UnreadableFormError extends RuleError {
  constructor(status: 400 | 415) {
    super('Le formulaire envoyé est illisible. Revenez à la page et envoyez-le de nouveau.', status)
  }
}

/** A form of no page: reading it would hold everybody else. */
class TooManyFieldsError extends RuleError {
  constructor() {
    super('Le formulaire envoyé compte trop de champs.', 413)
  }
}

const FORM = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i
const MULTIPART = /^\s*multipart/i

/** The planning without scripts has one for each day of up to a thousand people. */
const MOST_FIELDS = 32_000
/** Pages send forms in parts with their files only. */
const MOST_PARTS = 1_000
/** How often one field may come: once for each brand taken away, or figure that two have changed. */
const MOST_REPEATS = 200

/** Whether a body may have more fields than that, told by what stands between them. */
function hasMoreThan(most: number, body: Buffer, between: string): boolean {
  let at = -1
  for (let count = 1; count <= most; count++) {
    at = body.indexOf(between, at + 1)
    if (at < 0) return false
  }
  return true
}

/** @throws TooManyFieldsError, TooManyMarksError */
function assertHarmless(form: FormData): void {
  const counts = new Map<string, number>()
  for (const [name, value] of form) {
    if (typeof value === 'string') assertFewMarks(value)
    const count = (counts.get(name) ?? 0) + 1
    if (count > MOST_REPEATS) throw new TooManyFieldsError()
    counts.set(name, count)
  }
}

/** Counts the fields before they are read: half a million fit into a megabyte. @throws TooManyFieldsError, TooManyMarksError */
async function readForm(body: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  const isTooLong = MULTIPART.test(type)
    ? // why one more: the last is followed by one too
      hasMoreThan(MOST_PARTS + 1, body, '\r\n--')
    : hasMoreThan(MOST_FIELDS, body, '&')
  if (isTooLong) throw new TooManyFieldsError()
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
  assertHarmless(form)
  return form
}

/**
 * The request, whose `formData` refuses with a sentence what is no form (415), a broken one (400), and one of more
 * fields than any page has (413), instead of failing or of holding the process.
 */
export function withReadableForm(request: Request): Request {
  const copy = request.clone.bind(request)
  const formData = async () => {
    const type = request.headers.get('Content-Type') ?? ''
    if (!FORM.test(type)) throw new UnreadableFormError(415)
    try {
      return await readForm(Buffer.from(await request.arrayBuffer()), type)
    } catch (error) {
      // why: a visitor who left while sending is no mistake of the form
      if (request.signal.aborted || error instanceof RuleError) throw error
      throw new UnreadableFormError(400)
    }
  }
  return Object.assign(request, { formData, clone: () => withReadableForm(copy()) })
}
