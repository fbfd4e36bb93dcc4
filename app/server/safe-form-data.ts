import { assertFewCombiningMarks } from '~/domain/edits/text-input'
import { RuleError } from '~/domain/errors'

/** POST body that is no form (415) or a malformed one (400). */
class UnreadableFormError extends RuleError {
  constructor(status: 400 | 415) {
    super('Le formulaire envoyé est illisible. Revenez à la page et envoyez-le de nouveau.', status)
  }
}

/** Form with more fields than any page has: parsing it would block the event loop. */
class TooManyFieldsError extends RuleError {
  constructor() {
    super('Le formulaire envoyé compte trop de champs.', 413)
  }
}

const FORM = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i
const MULTIPART = /^\s*multipart/i

/** Most fields of a form. The planning without JavaScript has one per day of up to a thousand workers. */
const MOST_FIELDS = 32_000
/** Most parts of a multipart form; pages send multipart forms only with their files. */
const MOST_PARTS = 1_000
/** Most fields of one name: one per removed brand, or per figure with an edit conflict. */
const MOST_REPEATS = 200

/** Tests whether a body has more fields than allowed, by counting their separators. */
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
    if (typeof value === 'string') assertFewCombiningMarks(value)
    const count = (counts.get(name) ?? 0) + 1
    if (count > MOST_REPEATS) throw new TooManyFieldsError()
    counts.set(name, count)
  }
}

/**
 * Counts the fields before parsing, because half a million fit into 1 MB. @throws TooManyFieldsError, TooManyMarksError
 */
async function readForm(body: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  const isTooLong = MULTIPART.test(type)
    ? // One more: a separator also follows the last part.
      hasMoreThan(MOST_PARTS + 1, body, '\r\n--')
    : hasMoreThan(MOST_FIELDS, body, '&')
  if (isTooLong) throw new TooManyFieldsError()
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
  assertHarmless(form)
  return form
}

/**
 * The request with a safe `formData`, which never blocks the process. It rejects a body that is no form (415), is
 * malformed (400), or has more fields than any page (413).
 */
export function withSafeFormData(request: Request): Request {
  const copy = request.clone.bind(request)
  const formData = async () => {
    const type = request.headers.get('Content-Type') ?? ''
    if (!FORM.test(type)) throw new UnreadableFormError(415)
    try {
      return await readForm(Buffer.from(await request.arrayBuffer()), type)
    } catch (error) {
      // A client that disconnected while sending has not sent a malformed form.
      if (request.signal.aborted || error instanceof RuleError) throw error
      throw new UnreadableFormError(400)
    }
  }
  return Object.assign(request, { formData, clone: () => withSafeFormData(copy()) })
}
